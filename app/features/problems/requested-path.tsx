import { useEffect, useState } from 'react'
import { reportProblem } from './report-problem.ts'

/** One page answers every unknown address, so only the browser knows which it was. */
export function RequestedPath() {
  const [path, setPath] = useState<string>()
  useEffect(() => {
    setPath(location.pathname)
    reportProblem({ kind: 'not-found', path: location.pathname })
  }, [])
  return path ? <code>{readable(path)}</code> : <noscript>steht oben in der Adresszeile Ihres Browsers</noscript>
}

function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

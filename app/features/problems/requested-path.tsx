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

/** Umlauts as letters, not as `%C3%BC`. Invalid UTF-8 stays as it is. */
function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

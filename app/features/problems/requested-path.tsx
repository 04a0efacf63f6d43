import { useEffect, useState } from 'react'
import { reportProblem } from './report-problem.ts'

/** The address that was asked for: one page answers every unknown one, so only the browser knows which it was. */
export function RequestedPath() {
  const [path, setPath] = useState<string>()
  useEffect(() => {
    setPath(location.pathname)
    reportProblem({ kind: 'not-found', path: location.pathname })
  }, [])
  return path ? <code>{readable(path)}</code> : <noscript>steht oben in der Adresszeile Ihres Browsers</noscript>
}

/** Umlauts as letters, not as `%C3%BC`. What is not valid UTF-8 stays as it was asked for. */
function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

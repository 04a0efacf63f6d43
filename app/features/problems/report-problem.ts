interface Problem {
  kind: 'not-found' | 'server-error'
  /** Without query and fragment: both may hold tokens or names. */
  path: string
  detail?: string
}

const reported = new Set<string>()

/** Tells the server, which logs it and informs the operator. Once per address and visit, without personal data. */
export function reportProblem({ kind, path, detail }: Problem): void {
  const key = `${kind} ${path}`
  if (reported.has(key)) return
  reported.add(key)
  const body = JSON.stringify({ kind, path, detail })
  fetch('/api/problems', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    keepalive: true,
  }).catch((error: unknown) => console.warn('the problem could not be reported', error))
}

/** Something on this page broke. */
export function reportFailure(error: unknown): void {
  const detail = error instanceof Error ? error.message : undefined
  reportProblem({ kind: 'server-error', path: location.pathname, detail })
}

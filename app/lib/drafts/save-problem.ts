/** Codes of the data API for an ended session or access. */
const SIGNED_OUT = /^(PGRST30[13]|42501|no_authorization|no_key|bad_jwt|session_not_found|session_expired)$/
/** Codes for a database that is away or full, and of a proxy whose server is away. */
const AWAY = /^(25006|42P01|53\d{3}|57P0\d|08\d{3}|PGRST00\d|PGRST205|http_50\d)$/

/** Why a save or load failed. @param error what a call threw; without a code when no answer came */
export function saveProblem(error: unknown): 'offline' | 'signed-out' | 'unconfirmed' | 'limited' | 'failed' {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string' || code === '' || AWAY.test(code)) return 'offline'
  if (code === 'reauthentication_needed') return 'unconfirmed'
  if (code === 'too_many_requests') return 'limited'
  return SIGNED_OUT.test(code) ? 'signed-out' : 'failed'
}

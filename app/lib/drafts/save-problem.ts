/** What the data API answers to somebody whose session or access has ended. */
const SIGNED_OUT = /^(PGRST30[13]|42501|no_authorization|no_key|bad_jwt|session_not_found|session_expired)$/
/** What it answers while the database is away or full, and what a proxy answers for a server that is away. */
const AWAY = /^(25006|42P01|53\d{3}|57P0\d|08\d{3}|PGRST00\d|PGRST205|http_50\d)$/

/**
 * Why something could not be saved or loaded.
 *
 * @param error what a call to the server threw. An answer that never came, or came from a proxy, has no code
 */
export function saveProblem(error: unknown): 'offline' | 'signed-out' | 'failed' {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string' || code === '' || AWAY.test(code)) return 'offline'
  return SIGNED_OUT.test(code) ? 'signed-out' : 'failed'
}

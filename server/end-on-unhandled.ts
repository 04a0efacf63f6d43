import { randomUUID } from 'node:crypto'
import { explainKnownFailure } from './explain-failure.ts'
import type { Log } from './log.ts'

/**
 * Ends the process, with exit code 1, when something fails that nobody waits for.
 *
 * Going on would be worse: whatever was to follow never happens (a lock that stays, a job that never runs again), while
 * `/healthz` says that all is well. What was acknowledged is in the database, also after an end without goodbye
 * (`tests/soak/crash`), and whoever watches over the process starts it again (`Restart=always` in `deploy/praxis.service`,
 * `restart: unless-stopped` in the compose file).
 */
export function endOnUnhandled(log: Log): void {
  const end = (error: unknown) => {
    const id = randomUUID()
    // A library's own words may repeat what a visitor wrote; the log keeps where it was thrown.
    const cause = explainKnownFailure(error) ?? 'Die Ursache ist nicht bekannt; das Protokoll nennt die Stelle.'
    log.error({ id, cause, err: error }, 'nobody handled this failure: the server ends')
    process.stderr.write(`Die Website endet wegen eines unerwarteten Fehlers (${id}). ${cause}\n`)
    process.exit(1)
  }
  process.on('unhandledRejection', end)
  process.on('uncaughtException', end)
}

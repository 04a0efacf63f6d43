import { randomUUID } from 'node:crypto'
import { explainKnownFailure } from './explain-failure.ts'
import type { Log } from './log.ts'

/**
 * Ends the process with exit code 1 on an unhandled failure: locks could stay and jobs stop while `/healthz` answers ok.
 * Acknowledged data are in the database (`tests/soak`), and the supervisor starts the process again.
 */
export function endOnUnhandled(log: Log): void {
  const end = (error: unknown) => {
    const id = randomUUID()
    // Messages of libraries may repeat what a visitor wrote.
    const cause = explainKnownFailure(error) ?? 'Die Ursache ist nicht bekannt; das Protokoll nennt die Stelle.'
    log.error({ id, cause, err: error }, 'an unhandled failure: the server ends')
    process.stderr.write(`Die Website endet wegen eines unerwarteten Fehlers (${id}). ${cause}\n`)
    process.exit(1)
  }
  process.on('unhandledRejection', end)
  process.on('uncaughtException', end)
}

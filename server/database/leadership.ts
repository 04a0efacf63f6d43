import pg from 'pg'
import { SESSION_SETTINGS } from './session-settings.ts'

/** The jobs ask three times as often (`server/jobs/scheduler.ts`). */
export const SILENT_MS = 30_000
const ANSWER_MS = 10_000

/**
 * Advisory locks on one session, which ends with a process that dies and, `silentMs` after it last asked, with one that hangs or whose
 * machine vanished.
 */
export function createLeadership(options: pg.ClientConfig, silentMs = SILENT_MS) {
  let session: Promise<pg.Client> | undefined

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({ ...options, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS })
    client.on('error', () => {})
    await client.connect()
    await client.query(SESSION_SETTINGS)
    await client.query(`set idle_session_timeout = ${silentMs}`)
    return client
  }

  async function close() {
    const open = session
    session = undefined
    await (await open?.catch(() => undefined))?.end()
  }

  return {
    /** `Database.leads` */
    async leads(works: string[]): Promise<string[]> {
      session ??= open()
      try {
        // A session that has a lock gets it again.
        const { rows } = await (await session).query<{ work: string }>(
          'select work from unnest($1::text[]) work where pg_try_advisory_lock(hashtextextended(work, 0))',
          [works],
        )
        return rows.map(({ work }) => work)
      } catch (error) {
        // Closing a lost session may take long.
        void close().catch(() => {})
        throw error
      }
    },
    close,
  }
}

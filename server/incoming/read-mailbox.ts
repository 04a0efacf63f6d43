import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { keepSetting } from '../database/keep-setting.ts'
import type { Log } from '../log.ts'
import { within } from '../within.ts'
import { createMailboxConnection, type MailboxConfig, partsOfMailbox } from './connect-mailbox.ts'
import { HEAD_BYTES } from './mail-head.ts'
import type { ArrivedMail, Taken } from './take-mail.ts'

const WORK = 'incoming mail'
/** With `SILENT_MS`, how long nobody reads after a process died. */
export const ASK_MS = 10_000
const POLL_MS = 60_000
const LONGEST_PAUSE_MS = 60_000
const PIECE = 100
/** A server that sends byte by byte is silent, too. */
const PIECE_MS = 10 * 60_000
/** Where it is not known what was read: of a new mailbox, one that numbers its mails anew, or when an enquiry left the trash (`private.bring_back`). */
const DAYS_BACK = 8
const DAY_MS = 24 * 60 * 60_000
/** Nobody is told of a mail server that is started again. */
const LATE = '15 minutes'

/** In `private.settings`, under `incoming_mail`. */
interface ReadingState {
  /** Hash of server, user and folder. */
  mailbox: string
  validity: string
  /** Of the last mail that was read, or is not to be. */
  uid: number
  /** When all of it was last read. */
  readAt: string
  unreadable: number
  /** Since when it is not read, while that is so. */
  since?: string
}

type Mailbox = Awaited<ReturnType<ReturnType<typeof createMailboxConnection>>>

interface ReaderParts {
  database: Database
  config: MailboxConfig
  take(mail: ArrivedMail): Promise<Taken>
  log: Log
  /** Is told each time that all was read. */
  onRead?: () => void
}

/**
 * Reads the mailbox of IMAP_URL until stopped, in the one process that has this work. What a mail says is stored before the mailbox counts as
 * read up to it, so that after a kill some mails are read twice, and none is missed.
 */
export function startMailboxReader(
  { database, config, take, log, onRead }: ReaderParts,
  askMs = ASK_MS,
): { stop(): Promise<void> } {
  const { IMAP_URL } = config
  if (!IMAP_URL) {
    const forgotten = forgetTrouble(database).catch((error: unknown) => log.error({ err: error }, 'a warning stays'))
    return { stop: () => forgotten }
  }
  const connect = createMailboxConnection({ ...config, IMAP_URL })
  const stopping = new AbortController()
  const { signal } = stopping
  const sleep = (ms: number, woken?: AbortSignal) =>
    wait(ms, undefined, { signal: AbortSignal.any([signal, ...(woken ? [woken] : [])]) }).catch(() => {})
  let mailbox: Mailbox | undefined
  let pause = 0

  async function step(): Promise<void> {
    if ((await database.leads([WORK])).length === 0) {
      leave()
      return sleep(askMs)
    }
    mailbox ??= await connect()
    const { client } = mailbox
    const news = new AbortController()
    const wake = () => news.abort()
    client.on('exists', wake).on('close', wake)
    await within(PIECE_MS, readNew(mailbox), () => {
      throw new Error('the mail server did not finish in time')
    })
    onRead?.()
    pause = 0
    await sleep(POLL_MS, news.signal)
    client.off('exists', wake).off('close', wake)
  }

  async function readNew({ client, validity, moveTo }: Mailbox): Promise<void> {
    let state = await begin(client, validity)
    // `n:*` names the last one even if it is older.
    const found = (await client.search({ uid: `${state.uid + 1}:*` }, { uid: true })) || []
    const { uid } = state
    const uids = found.filter((one) => one > uid).sort((a, b) => a - b)
    for (let at = 0; at < uids.length; at += PIECE) {
      state = await readPiece(client, state, uids.slice(at, at + PIECE), moveTo)
      if (signal.aborted) return
    }
    const { since: _, ...read } = state
    await keepRead(database, { ...read, readAt: new Date().toISOString() })
  }

  /** Where it goes on: behind the last mail, or some days back where numbers tell nothing. */
  async function begin(client: ImapFlow, validity: string): Promise<ReadingState> {
    const mailbox = identityOf(IMAP_URL as string)
    const known = await readingState(database)
    if (known?.mailbox === mailbox && known.validity === validity) return known
    const from = known?.mailbox === mailbox ? known.readAt : new Date().toISOString()
    const since = new Date(Date.parse(from) - DAYS_BACK * DAY_MS)
    const [first] = ((await client.search({ since }, { uid: true })) || []).sort((a, b) => a - b)
    const uid = (first ?? (client.mailbox ? client.mailbox.uidNext : 1)) - 1
    const state = { mailbox, validity, uid, readAt: from, unreadable: known?.unreadable ?? 0 }
    await keepSetting(database.sql, 'incoming_mail', state)
    return state
  }

  async function readPiece(client: ImapFlow, state: ReadingState, uids: number[], moveTo: string | undefined) {
    const query = { uid: true, size: true, internalDate: true, bodyParts: [{ key: 'header', maxLength: HEAD_BYTES }] }
    const mails = await client.fetchAll(uids.join(','), query, { uid: true })
    const taken: number[] = []
    let { unreadable } = state
    for (const { uid, size = 0, internalDate = new Date(), headers } of mails.sort((a, b) => a.uid - b.uid)) {
      const outcome = await take({
        head: headers ?? new Uint8Array(),
        size,
        receivedAt: new Date(internalDate),
        source: async (maxLength) => {
          const mail = await client.fetchOne(String(uid), { source: { start: 0, maxLength } }, { uid: true })
          const source = mail ? mail.source : undefined
          if (!source) throw new Error('the mail server did not give a mail')
          return source
        },
      })
      if (outcome === 'taken') taken.push(uid)
      if (outcome === 'unreadable') unreadable += 1
    }
    if (unreadable > state.unreadable)
      log.warn({ unreadable: unreadable - state.unreadable }, 'mails could not be read')
    if (moveTo && taken.length > 0 && !(await client.messageMove(taken.join(','), moveTo, { uid: true })))
      log.warn({ moveTo }, 'mails could not be moved')
    const read = { ...state, unreadable, uid: uids.at(-1) ?? state.uid }
    await keepRead(database, read)
    return read
  }

  function leave(): void {
    mailbox?.client.close()
    mailbox = undefined
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await step()
      } catch (error) {
        leave()
        if (signal.aborted) return
        // What the server says may name the user.
        const { code, responseStatus } = error as { code?: unknown; responseStatus?: unknown }
        log.warn({ code, responseStatus, name: (error as Error).name }, 'the mailbox could not be read')
        await noteTrouble(database, identityOf(IMAP_URL as string)).catch(() => {})
        pause = Math.min(LONGEST_PAUSE_MS, Math.max(1000, pause * 2))
        await sleep(pause)
      }
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      leave()
      await running
    },
  }
}

function identityOf(imapUrl: string): string {
  const { host, user, folder } = partsOfMailbox(imapUrl)
  return createHash('sha256')
    .update(JSON.stringify([host, user, folder]))
    .digest('hex')
}

async function readingState(database: Pick<Database, 'sql'>): Promise<ReadingState | undefined> {
  const { rows } = await sql<{ state: ReadingState }>`
    select value as state from private.settings where key = 'incoming_mail' and value ? 'uid'
  `.execute(database.sql)
  return rows[0]?.state
}

/** Unless it is to be read again from meanwhile. */
async function keepRead({ sql: queries }: Pick<Database, 'sql'>, state: ReadingState): Promise<void> {
  await sql`
    update private.settings set value = ${JSON.stringify(state)}::text::jsonb, updated_at = now()
    where key = 'incoming_mail' and value ->> 'validity' = ${state.validity}
  `.execute(queries)
}

/** Since the first of several failures. */
async function noteTrouble(database: Database, mailbox: string): Promise<void> {
  const trouble = JSON.stringify({ mailbox, since: new Date().toISOString() })
  await sql`
    insert into private.settings as s (key, value) values ('incoming_mail', ${trouble}::text::jsonb)
    on conflict (key) do update set value = excluded.value || s.value, updated_at = now()
  `.execute(database.sql)
}

/** Without IMAP_URL nothing is to be read. */
async function forgetTrouble(database: Database): Promise<void> {
  await sql`update private.settings set value = value - 'since' where key = 'incoming_mail'`.execute(database.sql)
}

/** What is to be said: that the mailbox is not read. */
export async function mailboxWarning(database: Pick<Database, 'sql'>): Promise<'mailbox_not_read' | undefined> {
  const { rows } = await sql`
    select from private.settings
    where key = 'incoming_mail' and (value ->> 'since')::timestamptz < now() - ${LATE}::interval
  `.execute(database.sql)
  return rows.length > 0 ? 'mailbox_not_read' : undefined
}

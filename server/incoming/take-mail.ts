import { randomUUID } from 'node:crypto'
import { StorageClient } from '@supabase/storage-js'
import { sql } from 'kysely'
import addressparser from 'nodemailer/lib/addressparser'
import type { IncomingFile } from '../../database/json-results.ts'
import { oneLine, severalLines } from '../../rules/input/control-characters.ts'
import { normalizeAddress } from '../../rules/input/email-address.ts'
import { safeFileName } from '../../rules/input/file-name.ts'
import { MAX_UPLOAD_BYTES, START_BYTES, UPLOAD_BUCKET, uploadPath, uploadTypeOf } from '../../rules/input/uploads.ts'
import { SMALLEST_FILE } from '../../rules/operation/request-limits.ts'
import { createVirusScanner, type VirusScanner } from '../api/virus-scanner.ts'
import type { Config } from '../config.ts'
import { inOwnProcess } from '../own-process.ts'
import type { ServerParts } from '../server-parts.ts'
import { currentPractice } from '../site/current-release.ts'
import { BOUNCE_BYTES, readBounce } from './bounce.ts'
import { type MailHead, readHead } from './mail-head.ts'
import type { IncomingText } from './read-mail.ts'

/** Made to cost time or memory, a mail costs that of a process, which ends. */
const PROGRAM = new URL('mail-process.ts', import.meta.url)
const LIMIT_MS = 20_000
/** A larger one is left alone: mail servers refuse most of them. */
const MOST_BYTES = 35 * 1024 * 1024
const MOST_FILES = 10
const MOST_FILE_BYTES = 20 * 1024 * 1024
/** What is not taken is named, up to here. */
const MOST_NAMED = 20
/** A mailbox takes mails from everywhere, so they are counted by their enquiry. */
const NO_NETWORK = '127.0.0.1'
/** Of a reply that could not be read. */
const UNREAD: IncomingText = {
  text: '[Diese E-Mail ließ sich hier nicht lesen. Sie finden sie in Ihrem Postfach.]',
  quoted: '',
  files: [],
}

export interface ArrivedMail {
  /** The first `HEAD_BYTES` at least. */
  head: Uint8Array
  /** Of the whole mail, in bytes. */
  size: number
  receivedAt: Date
  /** @param most of its bytes, from the beginning */
  source(most: number): Promise<Uint8Array>
}

/**
 * `taken`: it is stored, or what it says of a mail of ours. `left`: it concerns no enquiry and no mail of ours, and nothing of it was stored.
 * `unreadable`: it seems to, but could not be stored.
 */
export type Taken = 'taken' | 'left' | 'unreadable'

/** @returns takes one mail. @throws while the database or the place of the files is away: then it is to be given again */
export function createMailTaker({
  backend,
  database,
  config,
  keys,
  limiter,
}: Pick<ServerParts, 'backend' | 'database' | 'keys' | 'limiter'> & {
  config: Pick<Config, 'MAIL_FROM' | 'CLAMD_SOCKET'>
}) {
  const scan = createVirusScanner(config.CLAMD_SOCKET)
  const headers = { apikey: keys.secretKey, authorization: `Bearer ${keys.secretKey}` }
  const storage = new StorageClient('http://localhost/storage/v1', headers, (input, init) =>
    backend.fetch(new Request(input, init), { address: NO_NETWORK, agent: 'praxis-mailbox' }),
  )

  async function ownAddresses(): Promise<string[]> {
    const { email } = await currentPractice(database)
    const sender = addressparser(config.MAIL_FROM ?? '', { flatten: true })[0]?.address
    return [email, sender ?? email].map(normalizeAddress)
  }

  async function takeBounce(mail: ArrivedMail): Promise<Taken> {
    const bounce = readBounce(await mail.source(BOUNCE_BYTES))
    if (!bounce) return 'left'
    const { rows } = await sql<{ isOurs: boolean }>`
      select private.note_bounce(${bounce.ids}::uuid[], ${bounce.reason}, ${bounce.isWithoutMailbox}::boolean) as "isOurs"
    `.execute(database.sql)
    return rows[0]?.isOurs ? 'taken' : 'left'
  }

  async function takeReply(mail: ArrivedMail, head: MailHead): Promise<Taken> {
    const { rows } = await sql<{ entry: string; isThere: boolean }>`
      select entry_id as entry, is_there as "isThere" from private.entry_of_mail(
        ${head.answers}::uuid[], ${head.references}::text[], ${head.from}, ${head.key}, ${head.id ?? null}::uuid,
        ${await ownAddresses()}::text[]
      )
    `.execute(database.sql)
    const [found] = rows
    if (!found || found.isThere) return found ? 'taken' : 'left'
    const task = { source: await mail.source(MOST_BYTES) }
    // It counts as one that came: else anybody could send any number of them.
    const read = await inOwnProcess<IncomingText>(PROGRAM, task, LIMIT_MS).catch(() => UNREAD)
    const mayCome = async (bytes: number) => {
      const amount = Math.max(SMALLEST_FILE, Math.ceil(bytes / 1024))
      return (await limiter.take('files of replies', NO_NETWORK, { amount, of: found.entry })).seconds === 0
    }
    const files = await storeFiles(read.files, mayCome, scan, async (path, bytes, contentType) => {
      const { error } = await storage
        .from(UPLOAD_BUCKET)
        .upload(path, bytes as Uint8Array<ArrayBuffer>, { contentType })
      if (error) throw new Error('a file of a mail could not be stored', { cause: error })
    })
    await sql`
      select private.keep_incoming_mail(
        ${found.entry}::uuid, ${head.key}, ${head.is !== 'written'}::boolean, ${mail.receivedAt.toISOString()}::timestamptz, ${head.from},
        ${oneLine(head.subject).slice(0, 200).toWellFormed()}, ${severalLines(read.text.toWellFormed())}, ${severalLines(read.quoted.toWellFormed())},
        ${JSON.stringify(files)}::text::jsonb
      )
    `.execute(database.sql)
    return 'taken'
  }

  return async (mail: ArrivedMail): Promise<Taken> => {
    if (mail.size > MOST_BYTES) return 'left'
    const head = readHead(mail.head)
    try {
      if (head.is === 'bounce' && (await takeBounce(mail)) === 'taken') return 'taken'
      return head.answers.length + head.references.length > 0 ? await takeReply(mail, head) : 'left'
    } catch (error) {
      // What the database cannot hold, it cannot hold the next time either (SQLSTATE 22 and 23).
      if (/^2[23]...$/.test(String((error as { code?: unknown }).code))) return 'unreadable'
      throw error
    }
  }
}

/**
 * The same checks as of an upload (server/api/files.ts), and bounds of number and bytes.
 * @returns all of them, also those that were not taken
 */
async function storeFiles(
  files: IncomingText['files'],
  mayCome: (bytes: number) => Promise<boolean>,
  scan: VirusScanner,
  store: (path: string, bytes: Uint8Array, mime: string) => Promise<void>,
): Promise<IncomingFile[]> {
  const named: IncomingFile[] = []
  let [kept, keptBytes] = [0, 0]
  for (const { name, bytes } of files.slice(0, MOST_NAMED)) {
    const type = uploadTypeOf(bytes.subarray(0, START_BYTES))
    const file = { name: oneLine(name).slice(0, 120).toWellFormed() || 'ohne Namen', path: null, bytes: bytes.length }
    const isTooLarge = bytes.length > MAX_UPLOAD_BYTES || keptBytes + bytes.length > MOST_FILE_BYTES
    const isOneTooMany = async () => kept >= MOST_FILES || !(await mayCome(bytes.length))
    const refused = !type ? 'type' : isTooLarge ? 'size' : (await isOneTooMany()) ? 'number' : undefined
    const verdict = refused ? 'clean' : await scan([bytes])
    if (!type || refused || verdict !== 'clean') {
      named.push({ ...file, state: refused ?? (verdict === 'infected' ? 'infected' : 'not scanned') })
      continue
    }
    const path = uploadPath(randomUUID(), type)
    await store(path, bytes, type.mime)
    ;[kept, keptBytes] = [kept + 1, keptBytes + bytes.length]
    named.push({ ...file, name: safeFileName(name, type.extension), path, state: 'kept' })
  }
  const more = files.length - named.length
  return more > 0 ? [...named, { name: `${more} weitere`, path: null, bytes: 0, state: 'number' }] : named
}

import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { writeWhole } from '../../data-folder/write-whole.ts'

export interface CaughtMail {
  /** Time of arrival and a number, also the name of the file: sorts by age. */
  id: string
  receivedAt: Date
  mail: Email
}

export interface MailStore {
  add(raw: Uint8Array): Promise<void>
  /** Newest first. */
  list(): Promise<CaughtMail[]>
  find(id: string): Promise<CaughtMail | undefined>
  /** The mail as it arrived. */
  source(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** Old mails go when there are more: this is for trying things, not an archive. */
const MOST_MAILS = 1000

/** Keeps every mail as an `.eml` file, which any mail program opens. */
export async function openMailStore(folder: string): Promise<MailStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const parsed = new Map<string, CaughtMail>()
  let lastNumber = 0

  async function names(): Promise<string[]> {
    return (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  }

  async function read(id: string): Promise<CaughtMail> {
    const known = parsed.get(id)
    if (known) return known
    const mail = await PostalMime.parse(await readFile(join(folder, `${id}.eml`)))
    const caught = { id, receivedAt: new Date(Number(id.split('-')[0])), mail }
    parsed.set(id, caught)
    return caught
  }

  return {
    async add(raw) {
      lastNumber += 1
      // Whole or not at all: on a full disk an empty file would stay, which no later mail replaces.
      await writeWhole(join(folder, `${Date.now()}-${String(lastNumber).padStart(6, '0')}.eml`), raw)
      const surplus = (await names()).slice(0, -MOST_MAILS)
      for (const name of surplus) await rm(join(folder, name), { force: true })
    },
    async list() {
      const ids = (await names()).map((name) => name.slice(0, -'.eml'.length)).reverse()
      return Promise.all(ids.map(read))
    },
    async find(id) {
      return (await names()).includes(`${id}.eml`) ? read(id) : undefined
    },
    async source(id) {
      return (await names()).includes(`${id}.eml`) ? readFile(join(folder, `${id}.eml`)) : undefined
    },
  }
}

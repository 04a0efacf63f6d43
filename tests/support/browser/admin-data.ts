import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import PostalMime, { type Email } from 'postal-mime'
import type { ServerProcess } from '../processes/start-process.ts'
import { consultationRequest, mwoEntry } from '../server/enquiries.ts'
import { expect } from './test.ts'

/** A client with the server's secret key, for what no page can do: preparing entries and roles. */
export async function asSecret({ url, dataDir }: ServerProcess): Promise<SupabaseClient> {
  const { secretKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
  return createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } })
}

/** Adds MWO entries. They share a last name of their own, which is returned: a test finds them by it, and only them. */
export async function addEntries(app: ServerProcess, ...entries: Record<string, unknown>[]): Promise<string> {
  const name = uniqueName()
  const { error } = await (await asSecret(app))
    .from('mwo_form_entries')
    .insert(entries.map((entry) => mwoEntry({ last_name: name, ...entry })))
  expect(error).toBeNull()
  return name
}

export async function addConsultation(app: ServerProcess, changes: Record<string, unknown> = {}): Promise<string> {
  const name = uniqueName()
  const { error } = await (await asSecret(app))
    .from('consultation_requests')
    .insert(consultationRequest({ last_name: name, ...changes }))
  expect(error).toBeNull()
  return name
}

export function uniqueName(): string {
  return `Muster-${crypto.randomUUID().slice(0, 8)}`
}

/** The newest caught mail to an address whose subject fits; waits for one that is still on its way. */
export async function caughtMail({ dataDir }: ServerProcess, address: string, subject: RegExp): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(
      async () => {
        const folder = join(dataDir, 'mailbox')
        const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
        const mails = await Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
        found = mails
          .filter((mail) => mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? ''))
          .sort((a, b) => Date.parse(a.date ?? '') - Date.parse(b.date ?? ''))
          .at(-1)
        return Boolean(found)
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  if (!found) throw new Error('the mail was there a moment ago')
  return found
}

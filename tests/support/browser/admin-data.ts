import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import PostalMime, { type Email } from 'postal-mime'
import type { ServerProcess } from '../processes/start-process.ts'
import { consultationRequest, mwoEntry } from '../server/requests.ts'
import { expect } from './test.ts'

/** A client with the server's secret key, for what no page can do: preparing entries and roles. */
export async function asSecret({ url, dataDir }: ServerProcess): Promise<SupabaseClient> {
  const { secretKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
  return createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } })
}

/** Adds MWO entries. They share a last name of their own, which is returned: a test finds them by it, and only them. */
export const addEntries = (app: ServerProcess, ...entries: Record<string, unknown>[]) =>
  add(app, 'mwo_form_entries', (name) => entries.map((entry) => mwoEntry({ last_name: name, ...entry })))

export const addConsultation = (app: ServerProcess, changes: Record<string, unknown> = {}) =>
  add(app, 'consultation_requests', (name) => consultationRequest({ last_name: name, ...changes }))

async function add(app: ServerProcess, table: string, rows: (name: string) => object): Promise<string> {
  const name = uniqueName()
  await (await asSecret(app)).from(table).insert(rows(name)).throwOnError()
  return name
}

export function uniqueName(): string {
  return `Muster-${crypto.randomUUID().slice(0, 8)}`
}

/** The newest caught mail to an address whose subject fits; waits for one that is still on its way. */
export async function caughtMail({ dataDir }: ServerProcess, address: string, subject: RegExp): Promise<Email> {
  const folder = join(dataDir, 'mailbox')
  const find = async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
    const mails = await Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
    return mails
      .filter((mail) => mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? ''))
      .sort((a, b) => Date.parse(a.date ?? '') - Date.parse(b.date ?? ''))
      .at(-1)
  }
  await expect.poll(find).toBeDefined()
  return (await find()) as Email
}

import type { StorageClient } from '@supabase/storage-js'
import type { Held, IncomingFile } from '../../../../database/json-results.ts'
import { UPLOAD_BUCKET } from '../../../../rules/input/uploads.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { removeFiles } from '../deletion/delete-enquiry.ts'
import type { Enquiry } from '../enquiry.ts'

/** How the database names a person: the address or, for a call without one, that enquiry. */
export const personOf = (of: Enquiry | Reader): string => ('id' in of ? (of.email ?? of.id) : of.email)

export interface DisclosedFile {
  name: string
  content: string
}

export async function readEverything(
  api: DataApi,
  storage: StorageClient,
  person: string,
): Promise<{ held: Held; files: DisclosedFile[] }> {
  const { held, files: paths } = await rpcOf(api).disclose_person({ person })
  const files: DisclosedFile[] = []
  for (const path of paths) {
    const { data: file, error } = await storage.from(UPLOAD_BUCKET).download(path)
    if (error) throw error
    files.push({ name: nameOf(path, held), content: await asDataUrl(file) })
  }
  return { held, files }
}

function nameOf(path: string, held: Held): string {
  const mails = (held.incoming_mails ?? []) as { files: IncomingFile[] }[]
  const attached = mails.flatMap(({ files }) => files).find((file) => file.path === path)
  if (attached) return attached.name
  const rows = [...(held.mwo_form_entries ?? []), ...(held.trash ?? []).map(({ content }) => content)]
  const row = rows.find((one) => (one as { file_url?: unknown } | null)?.file_url === path)
  return String((row as { file_name?: unknown } | undefined)?.file_name ?? path.split('/').at(-1))
}

function asDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/** All but the opt-in log that the law requires. Files go first: while one is there, the database erases nothing. */
export async function erasePerson(api: DataApi, storage: StorageClient, person: string): Promise<void> {
  await rpcOf(api).require_recent_authentication()
  const { files } = await rpcOf(api).same_person({ person })
  await removeFiles(storage, files)
  await rpcOf(api).erase_person({ person })
}

export interface Reader {
  email: string
  first_name: string | null
  last_name: string | null
}

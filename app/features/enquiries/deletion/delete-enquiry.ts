import type { StorageClient } from '@supabase/storage-js'
import type { Reply } from '../../../../database/json-results.ts'
import { UPLOAD_BUCKET } from '../../../../rules/input/uploads.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { type Enquiry, enquiryKinds } from '../enquiry.ts'

/** For good. Its files go first: one without an entry would never be found. */
export async function deleteEnquiry(
  api: DataApi,
  storage: StorageClient,
  enquiry: Enquiry,
  replies: readonly Reply[],
): Promise<void> {
  await rpcOf(api).require_recent_authentication()
  const files = [
    ...(enquiry.kind === 'mwo' ? [enquiry.file_url] : []),
    ...replies.flatMap((reply) => reply.files.map(({ path }) => path)),
  ].filter((path) => path !== null)
  await removeFiles(storage, files)
  const { error } = await api.from(enquiryKinds[enquiry.kind].table).delete().eq('id', enquiry.id)
  if (error) throw error
}

/** All their paths may be longer than a request may be. */
const FILES_AT_ONCE = 100

/** @throws the storage's error, with some of them gone */
export async function removeFiles(storage: StorageClient, paths: readonly string[]): Promise<void> {
  for (let removed = 0; removed < paths.length; removed += FILES_AT_ONCE) {
    const { error } = await storage.from(UPLOAD_BUCKET).remove(paths.slice(removed, removed + FILES_AT_ONCE))
    if (error) throw error
  }
}

import type { StorageClient } from '@supabase/storage-js'
import type { Reply } from '../../../../database/json-results.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { type Enquiry, enquiryKinds } from '../enquiry.ts'
import { removeFiles } from './remove-files.ts'

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

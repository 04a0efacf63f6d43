import type { StorageClient } from '@supabase/storage-js'
import { UPLOAD_BUCKET } from '../../../../rules/input/uploads.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { type Enquiry, enquiryKinds } from '../enquiry.ts'

/** For good. The file goes first: one without an entry would never be found. */
export async function deleteEnquiry(api: DataApi, storage: StorageClient, enquiry: Enquiry): Promise<void> {
  await rpcOf(api).require_recent_authentication()
  if (enquiry.kind === 'mwo' && enquiry.file_url) {
    const { error } = await storage.from(UPLOAD_BUCKET).remove([enquiry.file_url])
    if (error) throw error
  }
  const { error } = await api.from(enquiryKinds[enquiry.kind].table).delete().eq('id', enquiry.id)
  if (error) throw error
}

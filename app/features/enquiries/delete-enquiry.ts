import type { PostgrestClient } from '@supabase/postgrest-js'
import type { StorageClient } from '@supabase/storage-js'
import { type Enquiry, enquiryKinds } from './enquiry.ts'

/**
 * Deletes an entry with its file. The file goes first: if the second step fails, the entry is still there and can be
 * deleted again, while a file without an entry would be found by nobody.
 *
 * @throws when one of the steps failed; then the entry still exists
 */
export async function deleteEnquiry(api: PostgrestClient, storage: StorageClient, enquiry: Enquiry): Promise<void> {
  if (enquiry.kind === 'mwo' && enquiry.file_url) {
    const { error } = await storage.from('mwo-uploads').remove([enquiry.file_url])
    if (error) throw error
  }
  const { error } = await api.from(enquiryKinds[enquiry.kind].table).delete().eq('id', enquiry.id)
  if (error) throw error
}

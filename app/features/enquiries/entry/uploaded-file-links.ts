import type { StorageClient } from '@supabase/storage-js'
import { UPLOAD_BUCKET } from '../../../../rules/input/uploads.ts'
import { FILE_LINK_SECONDS } from '../../../../rules/operation/link-lifetimes.ts'
import type { Enquiry } from '../enquiry.ts'

/** A link to an uploaded picture; undefined for other files, and when no link could be made. */
export async function previewOf(storage: StorageClient, enquiry: Enquiry): Promise<string | undefined> {
  if (enquiry.kind !== 'mwo' || !enquiry.file_url || !enquiry.file_type?.startsWith('image/')) return undefined
  const { data } = await storage.from(UPLOAD_BUCKET).createSignedUrl(enquiry.file_url, FILE_LINK_SECONDS)
  return data?.signedUrl
}

export async function downloadLink(storage: StorageClient, path: string, name: string): Promise<string> {
  const { data, error } = await storage.from(UPLOAD_BUCKET).createSignedUrl(path, FILE_LINK_SECONDS, { download: name })
  if (error) throw error
  return data.signedUrl
}

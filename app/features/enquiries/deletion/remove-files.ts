import type { StorageClient } from '@supabase/storage-js'
import { UPLOAD_BUCKET } from '../../../../rules/input/uploads.ts'

/** All their paths may be longer than a request may be. */
const FILES_AT_ONCE = 100

/** @throws the storage's error, with some of them gone */
export async function removeFiles(storage: StorageClient, paths: readonly string[]): Promise<void> {
  for (let removed = 0; removed < paths.length; removed += FILES_AT_ONCE) {
    const { error } = await storage.from(UPLOAD_BUCKET).remove(paths.slice(removed, removed + FILES_AT_ONCE))
    if (error) throw error
  }
}

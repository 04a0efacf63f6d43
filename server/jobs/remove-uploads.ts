import { StorageClient } from '@supabase/storage-js'
import { UPLOAD_BUCKET } from '../../rules/input/uploads.ts'
import type { Backend } from '../backend/create-backend.ts'

/**
 * @param agent the name of the program in the history
 * @returns a function that removes files of the bucket `mwo-uploads`, by path; it throws when it cannot
 */
export function uploadRemover(
  backend: Pick<Backend, 'fetch'>,
  secretKey: string,
  agent: string,
): (paths: string[]) => Promise<void> {
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` }
  const storage = new StorageClient('http://localhost/storage/v1', headers, (input, init) =>
    backend.fetch(new Request(input, init), { address: '127.0.0.1', agent }),
  )
  return async (paths) => {
    const { error } = await storage.from(UPLOAD_BUCKET).remove(paths)
    if (error) throw new Error('uploaded files could not be removed', { cause: error })
  }
}

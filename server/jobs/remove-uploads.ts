import { StorageClient } from '@supabase/storage-js'
import { UPLOAD_BUCKET } from '../../rules/input/uploads.ts'
import type { Backend } from '../backend/create-backend.ts'

/**
 * @param url of the Storage API, such as `http://localhost`
 * @param send this process, or `fetch` for a Supabase project
 * @returns a function that removes files of the bucket `mwo-uploads`, by path, or throws
 */
export function uploadRemover(
  url: string,
  secretKey: string,
  send: (request: Request) => Promise<Response>,
): (paths: string[]) => Promise<void> {
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` }
  const storage = new StorageClient(`${url}/storage/v1`, headers, (input, init) => send(new Request(input, init)))
  return async (paths) => {
    const { error } = await storage.from(UPLOAD_BUCKET).remove(paths)
    if (error) throw new Error('uploaded files could not be removed', { cause: error })
  }
}

/** The same by the backend of this process. @param agent the name of the program in the history */
export function ownFileRemover(backend: Pick<Backend, 'fetch'>, secretKey: string, agent: string) {
  return uploadRemover('http://localhost', secretKey, (request) =>
    backend.fetch(request, { address: '127.0.0.1', agent }),
  )
}

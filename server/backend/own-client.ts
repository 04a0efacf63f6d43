import { PostgrestClient } from '@supabase/postgrest-js'
import type { Backend } from './create-backend.ts'

/** The data API for this process: without network, with the rights of the secret key. */
export function ownClient(backend: Pick<Backend, 'fetch'>, secretKey: string): PostgrestClient {
  return new PostgrestClient('http://localhost/rest/v1', {
    headers: { apikey: secretKey },
    fetch: (input, init) => backend.fetch(new Request(input, init), { address: '127.0.0.1', agent: null }),
  })
}

import type { SupabaseClient } from '@supabase/supabase-js'
import { freshNetwork } from './fresh-network.ts'

/** One request with the access token of a signed-in person, or with a token itself. */
export async function callAs(
  server: { url: string; keys: { publishableKey: string } },
  caller: SupabaseClient | string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const token = typeof caller === 'string' ? caller : (await caller.auth.getSession()).data.session?.access_token
  return fetch(server.url + path, {
    method,
    headers: {
      apikey: server.keys.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': freshNetwork(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

import { localizeError } from '../backend/localize-error.ts'
import { toBackendRequest } from '../backend/to-backend-request.ts'
import { isLocalName, isPrivate } from '../is-this-machine.ts'
import { refusal } from '../routing/refusals.ts'
import type { ApiCall } from './api-call.ts'

const OF_PROXIES = ['cf-connecting-ip', 'x-real-ip', 'forwarded']

/** `/functions/v1/:name`: runs a function of `supabase/functions`, with the client in the header that Supabase's gateway sets. */
export async function runFunction({ request, original, functions, config, param }: ApiCall): Promise<Response> {
  const name = param('name')
  const run = functions.get(name)
  if (!run) return refusal('functions', 404, 'not_found')
  // The first start gives the password only to requests under a local name (DNS rebinding).
  if (name === 'reset-admin-password' && isPrivate(config) && !isLocalName(request.url.hostname)) {
    return refusal('functions', 403, 'foreign_host')
  }
  const asked = toBackendRequest(original, request)
  // A visitor may have set them.
  for (const header of OF_PROXIES) asked.headers.delete(header)
  asked.headers.set('x-forwarded-for', request.client.address)
  return localizeError('functions', await run(asked))
}

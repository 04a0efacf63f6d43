import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, beforeEach } from 'vitest'
import { saveAdministrator } from '../../../server/accounts/administrators.ts'
import type { Engine } from '../database/databases.ts'
import { ADMINISTRATOR, PASSWORD_HASH } from '../people.ts'
import { consultationRequest } from '../server/requests.ts'
import { callAs, client, serverOn, signedIn } from '../server/server-under-test.ts'

const FORGOTTEN_BEFORE_EACH = [
  'auth.mfa_factors',
  'private.recovery_codes',
  'private.recovery_links',
  'private.sign_in_attempts',
  'private.counters',
  'private.mail_outbox',
  "private.settings where key in ('second_factor_demanded', 'reset_window')",
]

/** A server with one enquiry. Before each test the administrator has the first password again, no factor and no session. */
export function accountsOn(engine: Engine, settings: Record<string, string> = {}) {
  const server = serverOn(engine, settings)
  const { run } = server
  beforeAll(async () => {
    await server.as.visitor.from('consultation_requests').insert(consultationRequest())
  })
  beforeEach(async () => {
    await saveAdministrator(server.database, { email: ADMINISTRATOR, passwordHash: PASSWORD_HASH })
    for (const rows of FORGOTTEN_BEFORE_EACH) await run(`delete from ${rows}`)
  })

  const stranger = () => client(server.url, server.keys.publishableKey)

  return {
    server,
    run,
    administrator: (email = ADMINISTRATOR) => signedIn(server.url, server.keys.publishableKey, email),
    /** Knows nothing but the address of the site. */
    stranger,
    canSignIn: async (password: string) =>
      (await stranger().auth.signInWithPassword({ email: ADMINISTRATOR, password })).error === null,
    canRefresh: async (refresh_token = '') => (await stranger().auth.refreshSession({ refresh_token })).error === null,
    /** One enquiry for a signed-in administrator, none for any other caller. */
    async rowsSeenBy(caller: SupabaseClient | string) {
      if (typeof caller !== 'string') return (await caller.from('consultation_requests').select('id')).data?.length
      return (await (await callAs(server, caller, 'GET', '/rest/v1/consultation_requests?select=id')).json()).length
    },
    call: (caller: SupabaseClient | string, method: string, path: string, body?: unknown) =>
      callAs(server, caller, method, path, body),
    /** From this network, with the public key or a token. */
    post: (path: string, body: unknown, network?: string, token = server.keys.publishableKey) =>
      callAs(server, token, 'POST', path, body, network),
    /** As if every authentication had been 61 minutes ago; tokens carry it from their next refresh on. */
    async ageAuthentication() {
      await run("update auth.sessions set created_at = now() - interval '61 minutes'")
      await run("update auth.mfa_amr_claims set updated_at = now() - interval '61 minutes'")
    },
  }
}

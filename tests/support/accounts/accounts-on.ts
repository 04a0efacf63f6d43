import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, beforeEach } from 'vitest'
import { saveAdministrator } from '../../../server/accounts/administrators.ts'
import type { Engine } from '../database/engines.ts'
import { ADMINISTRATOR, PASSWORD_HASH } from '../people.ts'
import { callAs } from '../server/call-as.ts'
import { consultationRequest } from '../server/enquiries.ts'
import { freshNetwork } from '../server/fresh-network.ts'
import { serverOn } from '../server/server-on.ts'
import { client, signedIn } from '../server/server-under-test.ts'

const FORGOTTEN_BEFORE_EACH = [
  'auth.mfa_factors',
  'private.recovery_codes',
  'private.recovery_links',
  'private.sign_in_attempts',
  'private.request_counts',
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
    /** Somebody with nothing but the address of the site. */
    stranger,
    canSignIn: async (password: string) =>
      (await stranger().auth.signInWithPassword({ email: ADMINISTRATOR, password })).error === null,
    canRefresh: async (refresh_token = '') => (await stranger().auth.refreshSession({ refresh_token })).error === null,
    /** One enquiry for whoever is in, none for anybody else. */
    async rowsSeenBy(who: SupabaseClient | string) {
      if (typeof who !== 'string') return (await who.from('consultation_requests').select('id')).data?.length
      return (await (await callAs(server, who, 'GET', '/rest/v1/consultation_requests?select=id')).json()).length
    },
    call: (who: SupabaseClient | string, method: string, path: string, body?: unknown) =>
      callAs(server, who, method, path, body),
    /** As a stranger sends it, or somebody with a token, from this network. */
    post: (path: string, body: unknown, network = freshNetwork(), token = server.keys.publishableKey) =>
      fetch(server.url + path, {
        method: 'POST',
        headers: {
          apikey: server.keys.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-forwarded-for': network,
        },
        body: JSON.stringify(body),
      }),
    /** As if every proof had been 16 minutes ago; tokens know of it from their next refresh on. */
    async letProofsAge() {
      await run("update auth.sessions set created_at = now() - interval '16 minutes'")
      await run("update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes'")
    },
  }
}

export async function tokensOf(person: SupabaseClient): Promise<{ access: string; refresh: string; session: unknown }> {
  const { data } = await person.auth.getSession()
  const { access_token: access = '', refresh_token: refresh = '' } = data.session ?? {}
  return { access, refresh, session: claimsOf(access).session_id }
}

export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

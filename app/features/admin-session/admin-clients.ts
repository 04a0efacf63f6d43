import type { GoTrueClient } from '@supabase/auth-js'
import type { StorageClient } from '@supabase/storage-js'
import type { Post } from '../../lib/ask-server.ts'
import { type BackendSettings, backendIsConfigured, backendSettings } from '../../lib/backend.ts'
import { deviceStorage } from '../../lib/browser-storage.ts'
import type { DataApi } from '../../lib/data-api.ts'
import { keptUnlessFailed } from '../../lib/kept-unless-failed.ts'
import { SESSION_KEY } from './session-key.ts'

/** Each call carries the token of the signed-in person, or the public key alone. */
export interface AdminClients {
  auth: GoTrueClient
  api: DataApi
  storage: StorageClient
  post: Post
}

/** Named in the cookie page's inventory. */
const RECOVERY_KEY = 'sb-recovery-token'

/** Made once: two auth clients on one stored session would race for its refresh token. */
export const adminClients = keptUnlessFailed(makeClients)

async function makeClients(): Promise<AdminClients> {
  if (!backendIsConfigured) throw new Error('Supabase not available')
  const [{ GoTrueClient }, { PostgrestClient }, { StorageClient }, settings] = await Promise.all([
    import('@supabase/auth-js'),
    import('@supabase/postgrest-js'),
    import('@supabase/storage-js'),
    backendSettings(),
  ])
  const auth = authClient(GoTrueClient, settings, SESSION_KEY)
  const fetchAsPerson = withToken(auth, settings)
  return {
    auth,
    api: new PostgrestClient(`${settings.url}/rest/v1`, { headers: publicHeaders(settings), fetch: fetchAsPerson }),
    storage: new StorageClient(`${settings.url}/storage/v1`, publicHeaders(settings), fetchAsPerson),
    post: (path, body) =>
      fetchAsPerson(`${settings.url}${path}`, {
        method: 'POST',
        headers: { ...publicHeaders(settings), 'content-type': body.type || 'application/octet-stream' },
        body,
      }),
  }
}

/** For the reset page. Its session is stored apart from the sign-in of this device. */
export const recoveryClient = keptUnlessFailed(makeRecoveryClient)

async function makeRecoveryClient() {
  if (!backendIsConfigured) throw new Error('Supabase not available')
  const [{ GoTrueClient }, settings] = await Promise.all([import('@supabase/auth-js'), backendSettings()])
  return {
    auth: authClient(GoTrueClient, settings, RECOVERY_KEY),
    forget: () => deviceStorage.removeItem(RECOVERY_KEY),
  }
}

/** The library compares the end of a token with the clock of the device, which may be wrong: told a late one, it leaves that to the server. */
const storage = {
  ...deviceStorage,
  getItem: (key: string) => deviceStorage.getItem(key)?.replace(/"expires_at":\d+/, '"expires_at":9999999999') ?? null,
}

function authClient(Client: typeof GoTrueClient, settings: BackendSettings, storageKey: string): GoTrueClient {
  const auth: GoTrueClient = new Client({
    url: `${settings.url}/auth/v1`,
    headers: publicHeaders(settings),
    storageKey,
    persistSession: true,
    storage,
    fetch: (input, init) => fetchAgain(auth, input, init),
    autoRefreshToken: false,
    // The reset page reads its tokens itself, so that it can clean the address first.
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  })
  return auth
}

function publicHeaders({ publishableKey }: BackendSettings): Record<string, string> {
  return { apikey: publishableKey }
}

function withToken(auth: GoTrueClient, { publishableKey }: BackendSettings): typeof fetch {
  return async (input, init) => {
    const { data } = await auth.getSession()
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${data.session?.access_token ?? publishableKey}`)
    return fetchAgain(auth, input, { ...init, headers })
  }
}

/** Sends a call whose token the server refuses a second time, with a new token if there is one. */
async function fetchAgain(auth: GoTrueClient, ...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(input, init)
  if (!response.headers.has('www-authenticate')) return response
  const headers = new Headers(init?.headers)
  const refused = headers.get('authorization')?.replace('Bearer ', '')
  const stored = async () => (await auth.getSession()).data.session?.access_token
  const renew = async () => {
    // Another call or tab may have renewed it.
    if ((await stored()) !== refused) return
    const { error } = await auth.refreshSession()
    // 400: the session is over. 409: another tab was faster. Anything else ends nothing.
    if (error && error.status !== 400 && error.status !== 409) throw error
  }
  // Without TLS a page has no locks; then each tab gets a token of its own.
  await (navigator.locks ? navigator.locks.request(SESSION_KEY, renew) : renew())
  const token = await stored()
  if (!token || token === refused) return response
  headers.set('authorization', `Bearer ${token}`)
  return fetch(input, { ...init, headers })
}

/** Ends this session on this device, and on the server if it can be reached. */
export async function endSession(auth: GoTrueClient): Promise<void> {
  const { error } = await auth.signOut({ scope: 'local' })
  if (error) deviceStorage.removeItem(SESSION_KEY)
}

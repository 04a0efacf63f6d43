import type { GoTrueClient } from '@supabase/auth-js'
import type { StorageClient } from '@supabase/storage-js'
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
  /** Sends a file, or JSON as its type says, to an address of this server that no client library has. */
  post(path: string, body: Blob): Promise<Response>
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
  const auth = new GoTrueClient({ ...authOptions(settings, SESSION_KEY), autoRefreshToken: true })
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
  const auth = new GoTrueClient({ ...authOptions(settings, RECOVERY_KEY), autoRefreshToken: false })
  return { auth, forget: () => deviceStorage.removeItem(RECOVERY_KEY) }
}

function authOptions(settings: BackendSettings, storageKey: string) {
  return {
    url: `${settings.url}/auth/v1`,
    headers: publicHeaders(settings),
    storageKey,
    persistSession: true,
    storage: deviceStorage,
    // The reset page reads its tokens itself, so that it can clean the address first.
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  }
}

function publicHeaders({ publishableKey }: BackendSettings): Record<string, string> {
  return { apikey: publishableKey }
}

function withToken(auth: GoTrueClient, { publishableKey }: BackendSettings): typeof fetch {
  return async (input, init) => {
    const { data } = await auth.getSession()
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${data.session?.access_token ?? publishableKey}`)
    return fetch(input, { ...init, headers })
  }
}

/** Ends this session on this device, and on the server if it can be reached. */
export async function endSession(auth: GoTrueClient): Promise<void> {
  const { error } = await auth.signOut({ scope: 'local' })
  if (error) deviceStorage.removeItem(SESSION_KEY)
}

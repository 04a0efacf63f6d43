import type { DataApi } from './data-api.ts'

const builtInUrl: string | undefined = import.meta.env.VITE_SUPABASE_URL
const builtInKey: string | undefined = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY

/**
 * False only when the site was built with an empty address or key on purpose: then there is no backend, and the MWO
 * page shows how to set one up. Without these variables the site belongs to the server that serves it.
 */
export const backendIsConfigured = builtInUrl !== '' && builtInKey !== ''

export interface BackendSettings {
  /** Origin of the Supabase API, without a slash at the end. */
  url: string
  publishableKey: string
  /** False where mails are caught on the server. */
  sendsMails: boolean
}

let settings: Promise<BackendSettings> | undefined

/**
 * Where the backend is and the public key for it. The embedded server tells its key at run time, because the same
 * build serves any installation.
 *
 * @throws when the server cannot be reached; the next call asks again
 */
export function backendSettings(): Promise<BackendSettings> {
  settings ??= readSettings().catch((error: unknown) => {
    settings = undefined
    throw error
  })
  return settings
}

async function readSettings(): Promise<BackendSettings> {
  if (builtInUrl && builtInKey)
    return { url: builtInUrl.replace(/\/{1,9}$/, ''), publishableKey: builtInKey, sendsMails: true }
  const response = await fetch('/backend.json')
  if (!response.ok) throw new Error(`backend.json answered ${response.status}`)
  const { publishableKey, sendsMails } = (await response.json()) as Omit<BackendSettings, 'url'>
  return { url: window.location.origin, publishableKey, sendsMails }
}

/** Calls a function as a visitor; what it answers is for the caller to read. */
export async function callFunction(path: string, body?: object): Promise<Response> {
  const { url, publishableKey } = await backendSettings()
  return fetch(`${url}/functions/v1/${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json',
      apikey: publishableKey,
      authorization: `Bearer ${publishableKey}`,
    },
  })
}

/** The data API as a visitor: what he may do is decided by the database. */
export async function dataApi(): Promise<DataApi> {
  const [{ PostgrestClient }, { url, publishableKey }] = await Promise.all([
    import('@supabase/postgrest-js'),
    backendSettings(),
  ])
  return new PostgrestClient(`${url}/rest/v1`, { headers: { apikey: publishableKey } })
}

/**
 * Loads what a form needs to send, once somebody begins to fill it in: then a network that fails later fails at
 * sending, where the form can say so, and not at loading code.
 */
export function prepareToSend(): void {
  void dataApi().catch(() => {})
}

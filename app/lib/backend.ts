import type { DataApi } from './data-api.ts'
import { keptUnlessFailed } from './kept-unless-failed.ts'

/** False only when the site was built with an empty address or key: the MWO page then shows how to set up a backend. */
export const backendIsConfigured =
  import.meta.env.VITE_SUPABASE_URL !== '' && import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY !== ''

export interface BackendSettings {
  /** The origin of this page, which also answers the API. */
  url: string
  publishableKey: string
  /** False where mails are caught on the server. */
  sendsMails: boolean
}

/**
 * Address and public key of the backend, asked at run time because one build serves any installation.
 * @throws when the server cannot be reached; the next call asks again
 */
export const backendSettings = keptUnlessFailed(readSettings)

async function readSettings(): Promise<BackendSettings> {
  const response = await fetch('/backend.json')
  if (!response.ok) throw new Error(`backend.json answered ${response.status}`)
  const { publishableKey, sendsMails } = (await response.json()) as Omit<BackendSettings, 'url'>
  return { url: window.location.origin, publishableKey, sendsMails }
}

/** Calls a function as a visitor and returns its answer unread. */
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

/** The data API with a visitor's rights. */
export async function dataApi(): Promise<DataApi> {
  const [{ PostgrestClient }, { url, publishableKey }] = await Promise.all([
    import('@supabase/postgrest-js'),
    backendSettings(),
  ])
  return new PostgrestClient(`${url}/rest/v1`, { headers: { apikey: publishableKey } })
}

/** Loads what a form needs to send, so that a network that fails later fails at sending, where the form says so. */
export function prepareToSend(): void {
  void dataApi().catch(() => {})
}

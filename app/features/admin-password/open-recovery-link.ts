import type { GoTrueClient } from '@supabase/auth-js'

/** An auth client of its own: a link does not replace the sign-in of this device. */
export interface RecoveryClient {
  auth: GoTrueClient
  forget(): void
}

export type OpenedLink =
  | { state: 'valid'; auth: GoTrueClient; needsFactor: boolean }
  | { state: 'unopened' | 'invalid' | 'unreachable' }

/** A link that could not be redeemed yet. It works once, and the address no longer has it. */
let waiting: RecoveryLink | undefined

/** Before it is redeemed: neither the history nor a copied address shall hold a used token. */
export function takeLinkFromAddress(): void {
  waiting = readRecoveryLink(window.location) ?? waiting
  window.history.replaceState(window.history.state, '', window.location.pathname)
}

/**
 * A link that works once stays in the address until a person presses, who calls `takeLinkFromAddress`: scanners of mails open it and run
 * scripts. A reload uses the opened session until it ends. After `unreachable` a second call tries the same link again.
 */
export async function openRecoveryLink(clientOf: () => Promise<RecoveryClient>): Promise<OpenedLink> {
  if (readRecoveryLink(window.location)?.kind === 'token') return { state: 'unopened' }
  takeLinkFromAddress()
  try {
    const client = await clientOf()
    if (waiting) await redeemRecoveryLink(client.auth, waiting)
    waiting = undefined
    return await readSession(client)
  } catch {
    return { state: 'unreachable' }
  }
}

/** GoTrue's names for a mailed link. The server decides what the session may do. */
const BY_LINK = ['otp', 'recovery']

async function readSession({ auth, forget }: RecoveryClient): Promise<OpenedLink> {
  const { data: stored } = await auth.getSession()
  if (!stored.session) return { state: 'invalid' }
  // With the token this asks the server, which knows whether the session still exists.
  const { data, error } = await auth.mfa.getAuthenticatorAssuranceLevel(stored.session.access_token)
  if (error && (error.status ?? 500) >= 500) throw error
  const isByLink = data?.currentAuthenticationMethods.some((method) =>
    BY_LINK.includes(typeof method === 'string' ? method : method.method),
  )
  if (!data || !isByLink) {
    forget()
    return { state: 'invalid' }
  }
  return { state: 'valid', auth, needsFactor: data.currentLevel !== data.nextLevel }
}

type RecoveryLink =
  | { kind: 'session'; access_token: string; refresh_token: string }
  | { kind: 'token'; token_hash: string }

/** Of query or fragment. @returns undefined for all but a link of the type `recovery` */
export function readRecoveryLink(address: Pick<Location, 'search' | 'hash'>): RecoveryLink | undefined {
  for (const text of [address.search, address.hash]) {
    const params = new URLSearchParams(text.replace(/^[?#]/, ''))
    // Mail programs take a full stop or a bracket behind the link along.
    if (!params.get('type')?.startsWith('recovery')) continue
    const token_hash = params.get('token_hash')
    if (token_hash) return { kind: 'token', token_hash }
    const access_token = params.get('access_token')
    const refresh_token = params.get('refresh_token')
    if (access_token && refresh_token) return { kind: 'session', access_token, refresh_token }
  }
  return undefined
}

/** Opens the session of the link; a used, expired or forged one opens none. @throws a network error */
async function redeemRecoveryLink(auth: GoTrueClient, link: RecoveryLink): Promise<void> {
  const { error } =
    link.kind === 'token'
      ? await auth.verifyOtp({ type: 'recovery', token_hash: link.token_hash })
      : await auth.setSession({ access_token: link.access_token, refresh_token: link.refresh_token })
  if (error && !error.status) throw error
}

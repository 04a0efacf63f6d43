import type { GoTrueClient } from '@supabase/auth-js'
import { type RecoveryLink, readRecoveryLink, redeemRecoveryLink } from './read-recovery-link.ts'

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

import type { GoTrueClient } from '@supabase/auth-js'
import { type RecoveryLink, readRecoveryLink, redeemRecoveryLink } from './read-recovery-link.ts'

/** An auth client of its own: a link neither takes the place of a sign-in of this device, nor is it one. */
export interface RecoveryClient {
  auth: GoTrueClient
  /** Drops what this device holds of the session, and leaves it to the server as it is. */
  forget(): void
}

export type OpenedLink =
  | { state: 'valid'; auth: GoTrueClient; needsFactor: boolean }
  | { state: 'invalid' | 'unreachable' }

/** A link that could not be redeemed yet. It works once, and the address no longer has it. */
let waiting: RecoveryLink | undefined

/**
 * Takes the link of a mail out of the address and redeems it. Whoever comes back, reloads or presses the link once more goes on
 * with what it opened before, until that is used or over. After `unreachable` a second call tries the same link again.
 *
 * @param clientOf loads the auth client
 */
export async function openRecoveryLink(clientOf: () => Promise<RecoveryClient>): Promise<OpenedLink> {
  const link = readRecoveryLink(window.location) ?? waiting
  // At once: neither the history nor a copied address shall hold a token.
  window.history.replaceState(window.history.state, '', window.location.pathname)
  waiting = link
  try {
    const client = await clientOf()
    if (link) await redeemRecoveryLink(client.auth, link)
    waiting = undefined
    return await lookAtSession(client)
  } catch {
    return { state: 'unreachable' }
  }
}

/** GoTrue's word for a mailed link. What the session may do, the server decides; here it is only shown. */
const BY_LINK = ['otp', 'recovery']

async function lookAtSession({ auth, forget }: RecoveryClient): Promise<OpenedLink> {
  const { data: stored } = await auth.getSession()
  if (!stored.session) return { state: 'invalid' }
  // With the token at hand this asks the server, which knows whether the session is still there.
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

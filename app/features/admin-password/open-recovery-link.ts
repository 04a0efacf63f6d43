import type { GoTrueClient } from '@supabase/auth-js'
import { type RecoveryLink, readRecoveryLink, redeemRecoveryLink } from './read-recovery-link.ts'

export type OpenedLink = { state: 'valid'; auth: GoTrueClient } | { state: 'invalid' | 'unreachable' }

/** A link that could not be redeemed yet. It works once, and the address no longer has it. */
let waiting: RecoveryLink | undefined

/**
 * Takes the link of a mail out of the address and redeems it. After `unreachable` a second call tries the same link again.
 *
 * @param clientsOf loads the auth client
 */
export async function openRecoveryLink(clientsOf: () => Promise<{ auth: GoTrueClient }>): Promise<OpenedLink> {
  const link = readRecoveryLink(window.location) ?? waiting
  // At once: neither the history nor a copied address shall hold a token.
  window.history.replaceState(window.history.state, '', window.location.pathname)
  waiting = link
  if (!link) return { state: 'invalid' }
  try {
    const { auth } = await clientsOf()
    const isValid = await redeemRecoveryLink(auth, link)
    waiting = undefined
    return isValid ? { state: 'valid', auth } : { state: 'invalid' }
  } catch {
    return { state: 'unreachable' }
  }
}

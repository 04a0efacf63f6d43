import type { GoTrueClient } from '@supabase/auth-js'
import { type RecoveryLink, readRecoveryLink, redeemRecoveryLink } from './read-recovery-link.ts'

/** An auth client of its own: a link does not replace the sign-in of this device. */
export interface RecoveryClient {
  auth: GoTrueClient
  forget(): void
}

export type OpenedLink =
  | { state: 'valid'; auth: GoTrueClient; needsFactor: boolean }
  | { state: 'invalid' | 'unreachable' }

/** A link that could not be redeemed yet. It works once, and the address no longer has it. */
let waiting: RecoveryLink | undefined

/** A reload uses the opened session until it ends. After `unreachable` a second call tries the same link again. */
export async function openRecoveryLink(clientOf: () => Promise<RecoveryClient>): Promise<OpenedLink> {
  const link = readRecoveryLink(window.location) ?? waiting
  // At once: neither the history nor a copied address shall hold a token.
  window.history.replaceState(window.history.state, '', window.location.pathname)
  waiting = link
  try {
    const client = await clientOf()
    if (link) await redeemRecoveryLink(client.auth, link)
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

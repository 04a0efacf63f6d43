import { callFunction } from '../../lib/backend.ts'
import { Refusal } from '../../lib/forms/refusal.ts'

export type OpenedInvitation = { state: 'valid'; email: string; token: string } | { state: 'invalid' | 'unreachable' }

export const FAILED = 'Das hat nicht geklappt. Versuchen Sie es noch einmal.'

/** The token of this tab: the address no longer has it. */
let waiting: string | undefined

/** Takes the token of a mailed link out of the address and reads the invitation without using it up. */
export async function openInvitation(): Promise<OpenedInvitation> {
  const token = new URLSearchParams(window.location.hash.replace(/^#/, '')).get('token') ?? waiting
  // At once: neither the history nor a copied address shall hold a token.
  window.history.replaceState(window.history.state, '', window.location.pathname)
  waiting = token
  if (!token) return { state: 'invalid' }
  try {
    const response = await callFunction('accept-invitation', { token })
    if (response.status === 404) return { state: 'invalid' }
    if (!response.ok) return { state: 'unreachable' }
    const { email } = (await response.json()) as { email: string }
    return { state: 'valid', email, token }
  } catch {
    return { state: 'unreachable' }
  }
}

export async function acceptInvitation(token: string, password: string): Promise<void> {
  const response = await callFunction('accept-invitation', { token, password })
  if (response.ok) {
    waiting = undefined
    return
  }
  const { message } = (await response.json().catch(() => ({}))) as { message?: string }
  throw new Refusal(message ?? FAILED)
}

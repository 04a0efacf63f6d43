import { callFunction } from '../../lib/backend.ts'
import { Refusal, sentenceOf } from '../../lib/forms/refusal.ts'

export type TemporaryPassword =
  | { success: true; temporaryPassword: string; email: string }
  | { success: false; error: string }

/** Call 14. Every failure is a sentence of the specification. */
export async function requestTemporaryPassword(code: string): Promise<TemporaryPassword> {
  try {
    const response = await callFunction('reset-admin-password', { code })
    // A limit says when to try again; for other failures the specification has a sentence.
    if (!response.ok && response.status !== 429) throw new Refusal(`HTTP ${response.status}: ${await response.text()}`)
    const { success, temporaryPassword, email, error } = await response.json()
    if (success && temporaryPassword) return { success, temporaryPassword, email }
    return { success: false, error: error || 'Unbekannter Fehler' }
  } catch (error) {
    return { success: false, error: `❌ Fehler: ${sentenceOf(error)}` }
  }
}

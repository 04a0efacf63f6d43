import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'

/** Enrols and verifies an authenticator app, as the profile page does. */
export async function withApp(
  person: SupabaseClient,
): Promise<{ person: SupabaseClient; app: TOTP; factorId: string }> {
  const { data, error } = await person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefon' })
  if (error) throw error
  const app = new TOTP({ secret: Secret.fromBase32(data.totp.secret) })
  const { error: refused } = await person.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(app, 0) })
  if (refused) throw refused
  return { person, app, factorId: data.id }
}

/** @param steps how many steps of 30 seconds from now; the next one is accepted too, so a test need not wait for it */
export function codeOf(app: TOTP, steps: number): string {
  return app.generate({ timestamp: Date.now() + steps * 30_000 })
}

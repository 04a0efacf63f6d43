import type { Factor, GoTrueClient } from '@supabase/auth-js'
import { Refusal } from '../../lib/forms/refusal.ts'

export type VerifiedFactors = { apps: Factor[]; passkeys: Factor[] }

export async function verifiedFactors(auth: GoTrueClient): Promise<VerifiedFactors> {
  const { totp, webauthn } = await dataOf(auth.mfa.listFactors())
  return { apps: totp, passkeys: webauthn }
}

export async function verifyWithApp(auth: GoTrueClient, factorId: string, code: string): Promise<void> {
  await dataOf(auth.mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, '') }))
}

export async function verifyWithPasskey(auth: GoTrueClient, factorId: string): Promise<void> {
  await dataOf(auth.mfa.webauthn.authenticate({ factorId }))
}

export async function verifyWithRecoveryCode(auth: GoTrueClient, code: string): Promise<void> {
  await dataOf(auth.mfa.recoveryCodes.verify({ code }))
}

/** Works once `verifyWithApp` has accepted a first code. */
export interface NewApp {
  factorId: string
  qrCode: string
  /** For typing, where nothing can be scanned. */
  secret: string
}

export async function beginApp(auth: GoTrueClient, name: string): Promise<NewApp> {
  const { id, totp } = await dataOf(auth.mfa.enroll({ factorType: 'totp', friendlyName: name }))
  return { factorId: id, qrCode: totp.qr_code, secret: totp.secret }
}

/** Not only a security key, the library's default: browsers ignore an unknown value (WebAuthn level 3, section 5.4.4). */
const ANY_AUTHENTICATOR = { authenticatorSelection: { authenticatorAttachment: 'any' as 'platform' } }

export async function addPasskey(auth: GoTrueClient, name: string): Promise<void> {
  await dataOf(auth.mfa.webauthn.register({ friendlyName: name }, ANY_AUTHENTICATOR))
}

export async function removeFactor(auth: GoTrueClient, factorId: string): Promise<void> {
  await dataOf(auth.mfa.unenroll({ factorId }))
}

/** @returns number of recovery codes left, undefined before any were made */
export async function remainingRecoveryCodes(auth: GoTrueClient): Promise<number | undefined> {
  const { recovery_code } = await dataOf(auth.mfa.listFactors())
  if (recovery_code.length === 0) return undefined
  return (await dataOf(auth.mfa.recoveryCodes.getStatus())).remaining
}

/** Makes ten new codes; earlier ones stop working. */
export async function newRecoveryCodes(auth: GoTrueClient): Promise<string[]> {
  return (await dataOf(auth.mfa.recoveryCodes.generate())).codes
}

type Failure = Error & { status?: number; code?: string }

async function dataOf<Data>(asked: Promise<{ data: Data; error: Failure | null }>): Promise<NonNullable<Data>> {
  const { data, error } = await asked
  if (error) throw problemOf(error)
  return data as NonNullable<Data>
}

/** Our server's refusals are German sentences; those of browser and library are not. */
function problemOf(error: Failure): Error {
  const isOurs = typeof error.status === 'number' && error.status >= 400 && error.status < 500 && Boolean(error.code)
  if (isOurs) return error
  const isUnconfirmed = /NotAllowed|AbortError|ABORTED|CEREMONY/i.test(`${error.name} ${error.code} ${error.message}`)
  const problem = isUnconfirmed ? 'Der Passkey wurde nicht bestätigt.' : 'Das hat nicht geklappt.'
  return new Refusal(`${problem} Versuchen Sie es noch einmal.`, { cause: error })
}

import type { Factor, GoTrueClient } from '@supabase/auth-js'

export type ProvenFactors = { apps: Factor[]; passkeys: Factor[] }

/** A refusal or failure as a sentence for the operator. */
class FactorProblem extends Error {
  /** The server's code, for `useRecentAuthentication`. */
  readonly code: string | undefined

  constructor(message: string, cause: Error & { code?: string }) {
    super(message, { cause })
    this.code = cause.code
  }
}

export function sentenceOf(error: unknown): string {
  return error instanceof FactorProblem ? error.message : 'Das hat nicht geklappt. Versuchen Sie es noch einmal.'
}

export async function provenFactors(auth: GoTrueClient): Promise<ProvenFactors> {
  const { data, error } = await auth.mfa.listFactors()
  if (error) throw problemOf(error)
  return { apps: data.totp, passkeys: data.webauthn }
}

/** @throws FactorProblem for a wrong or used code */
export async function proveWithApp(auth: GoTrueClient, factorId: string, code: string): Promise<void> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, '') })
  if (error) throw problemOf(error)
}

/** @throws FactorProblem when the person cancels or the passkey does not fit */
export async function proveWithPasskey(auth: GoTrueClient, factorId: string): Promise<void> {
  const { error } = await auth.mfa.webauthn.authenticate({ factorId })
  if (error) throw problemOf(error)
}

/** @throws FactorProblem for an unknown or used code */
export async function proveWithRecoveryCode(auth: GoTrueClient, code: string): Promise<void> {
  const { error } = await auth.mfa.recoveryCodes.verify({ code })
  if (error) throw problemOf(error)
}

/** Works once `proveWithApp` has accepted a first code. */
export interface NewApp {
  factorId: string
  qrCode: string
  /** For typing, where nothing can be scanned. */
  secret: string
}

export async function beginApp(auth: GoTrueClient, name: string): Promise<NewApp> {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: name })
  if (error) throw problemOf(error)
  return { factorId: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret }
}

/**
 * The library asks for a security key by default, but telephones and computers have passkeys of their own. It drops an
 * undefined value, and browsers ignore an unknown one (WebAuthn level 3, section 5.4.4).
 */
const ANY_AUTHENTICATOR = { authenticatorSelection: { authenticatorAttachment: 'any' as 'platform' } }

/** Makes a passkey and uses it at once. */
export async function addPasskey(auth: GoTrueClient, name: string): Promise<void> {
  const { error } = await auth.mfa.webauthn.register({ friendlyName: name }, ANY_AUTHENTICATOR)
  if (error) throw problemOf(error)
}

export async function removeFactor(auth: GoTrueClient, factorId: string): Promise<void> {
  const { error } = await auth.mfa.unenroll({ factorId })
  if (error) throw problemOf(error)
}

/** @returns number of recovery codes left, undefined before any were made */
export async function remainingRecoveryCodes(auth: GoTrueClient): Promise<number | undefined> {
  const { data: factors, error: unknown } = await auth.mfa.listFactors()
  if (unknown) throw problemOf(unknown)
  if (factors.recovery_code.length === 0) return undefined
  const { data, error } = await auth.mfa.recoveryCodes.getStatus()
  if (error) throw problemOf(error)
  return data.remaining
}

/** Makes ten new codes; earlier ones stop working. */
export async function newRecoveryCodes(auth: GoTrueClient): Promise<string[]> {
  const exist = (await remainingRecoveryCodes(auth)) !== undefined
  const { data, error } = exist ? await auth.mfa.recoveryCodes.regenerate() : await auth.mfa.recoveryCodes.generate()
  if (error) throw problemOf(error)
  return data.codes
}

/** Our server's refusals are German sentences; those of browser and library are not. */
function problemOf(error: Error & { status?: number; code?: string; name: string }): FactorProblem {
  const isOurs = typeof error.status === 'number' && error.status >= 400 && error.status < 500 && Boolean(error.code)
  if (isOurs) return new FactorProblem(error.message, error)
  if (/NotAllowed|AbortError|ABORTED|CEREMONY/i.test(`${error.name} ${error.code} ${error.message}`)) {
    return new FactorProblem('Der Passkey wurde nicht bestätigt. Versuchen Sie es noch einmal.', error)
  }
  return new FactorProblem('Das hat nicht geklappt. Versuchen Sie es noch einmal.', error)
}

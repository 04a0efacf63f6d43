import { sql } from 'kysely'
import { z } from 'zod'
import { tooManyTries } from '../../../rules/operation/too-many-requests.ts'
import { currentPractice } from '../../site/current-release.ts'
import type { ApiCall } from '../api-call.ts'
import {
  AuthRefusal,
  requireOwnFactor,
  requireRecentAuthentication,
  type SignedIn,
  signedInOrByLink,
  signedInPerson,
} from '../sessions/caller.ts'
import { renewTokens } from '../sessions/session-tokens.ts'
import {
  addChallenge,
  addFactor,
  CHALLENGE_SECONDS,
  closeChallenge,
  factorsOf,
  openChallenge,
  recordVerifiedFactor,
  removeFactor,
  type StoredFactor,
  savePasskey,
} from './factor-store.ts'
import {
  acceptNewPasskey,
  acceptPasskey,
  authenticationOptions,
  optionsToCreate,
  type RelyingParty,
  readPasskey,
} from './passkeys.ts'
import { acceptRecoveryCode, makeRecoveryCodes, recoveryCodesOf } from './recovery-codes.ts'
import { acceptTotpCode, newTotpSecret } from './totp.ts'

const MAX_FACTORS = 10

const enrolment = z.object({
  factor_type: z.enum(['totp', 'webauthn']),
  friendly_name: z.string().trim().max(100).optional(),
})
const factorAnswer = z.object({
  challenge_id: z.string().max(64),
  code: z.string().max(20).optional(),
  webauthn: z.object({ credential_response: z.unknown() }).optional(),
})
const recoveryCode = z.object({ code: z.string().max(100) })

/**
 * The second factor of administrators, in the wire format of Supabase Auth (`/auth/v1/factors…`), which the embedded backend
 * lacks (0.10). Verifying a factor raises the session to `aal2`; below that the database shows nothing to an administrator who
 * has one.
 */
export const factorRoutes: Readonly<Record<string, (call: ApiCall) => Promise<Response>>> = {
  'POST /auth/v1/factors': signedIn(async ({ request, database, jwtSecret }, caller) => {
    const { factor_type: type, friendly_name } = read(enrolment, request.json)
    const verified = (await factorsOf(database, caller.userId)).filter(({ status }) => status === 'verified')
    requireOwnFactor(caller)
    requireRecentAuthentication(caller)
    if (verified.length >= MAX_FACTORS) {
      throw new AuthRefusal(422, 'too_many_enrolled_mfa_factors')
    }
    const name = friendly_name || (type === 'totp' ? 'Authenticator-App' : 'Passkey')
    if (verified.some((factor) => factor.friendly_name === name)) {
      throw new AuthRefusal(422, 'mfa_factor_name_conflict')
    }
    const issuer = (await currentPractice(database)).name
    const totp = type === 'totp' ? newTotpSecret({ issuer, account: caller.email, jwtSecret }) : undefined
    const id = await addFactor(database, { userId: caller.userId, type, name, secret: totp?.encrypted ?? null })
    return Response.json({ id, type, friendly_name: name, totp: totp?.shown })
  }),

  'GET /auth/v1/factors/recovery-codes': signedIn(async ({ database }, caller) => {
    const set = await recoveryCodesOf(database, caller.userId)
    if (!set) throw notFound()
    return Response.json({ ...set, type: 'recovery_code' })
  }),

  // Where there are some, these take their place.
  'POST /auth/v1/factors/recovery-codes': signedIn(async ({ database }, caller) => {
    requireOwnFactor(caller)
    requireRecentAuthentication(caller)
    if (!caller.hasFactor) throw new AuthRefusal(422, 'mfa_no_factor')
    const event = (await recoveryCodesOf(database, caller.userId)) ? 'recovery codes renewed' : 'recovery codes made'
    return Response.json({ type: 'recovery_code', ...(await makeRecoveryCodes(database, caller, event)) })
  }),

  'POST /auth/v1/factors/recovery-codes/verify': signedInOrRecovering(async (call, caller) => {
    const { code } = read(recoveryCode, call.request.json)
    // 79 random bits cannot be guessed, so failures cost no pause.
    if (!(await acceptRecoveryCode(call.database, caller.userId, code)))
      throw new AuthRefusal(422, 'mfa_verification_failed')
    await recordVerifiedFactor(call.database, caller, { method: 'recovery_code' })
    return newSession(call, caller)
  }),

  'POST /auth/v1/factors/:id/challenge': signedInOrRecovering(async (call, caller) => {
    const factors = await factorsOf(call.database, caller.userId)
    const factor = factorNamed(factors, call.param('id'))
    const webauthn = factor.factor_type === 'webauthn' ? await askForPasskey(call, caller, factors, factor) : undefined
    const id = await addChallenge(call.database, factor.id, webauthn?.credential_options.publicKey.challenge)
    const expires_at = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS
    return Response.json({ id, type: factor.factor_type, expires_at, webauthn })
  }),

  'POST /auth/v1/factors/:id/verify': signedInOrRecovering(async (call, caller) => {
    const { database } = call
    const factor = factorNamed(await factorsOf(database, caller.userId), call.param('id'))
    const isNew = factor.status === 'unverified'
    if (isNew) {
      if (caller.isRecovery) throw new AuthRefusal(403, 'recovery_session')
      // Another factor must not get around the existing one.
      requireOwnFactor(caller)
      requireRecentAuthentication(caller)
    }
    const { challenge_id: challengeId, code, webauthn } = read(factorAnswer, call.request.json)
    const accept = async () => {
      const challenge = await openChallenge(database, { challengeId, factorId: factor.id })
      if (!challenge) throw new AuthRefusal(422, 'mfa_challenge_expired')
      const accepted =
        factor.factor_type === 'totp'
          ? await acceptTotpCode({ factorId: factor.id, encrypted: factor.secret ?? '', code: code ?? '' }, call)
          : await acceptPasskeyAnswer(call, factor, challenge.webauthn ?? '', webauthn?.credential_response)
      return accepted && (await closeChallenge(database, challengeId))
    }
    const isVerified = factor.factor_type === 'totp' ? await pauseAfterFailures(call, caller, accept) : await accept()
    if (!isVerified) throw new AuthRefusal(422, 'mfa_verification_failed')
    const newFactorId = isNew ? factor.id : undefined
    await recordVerifiedFactor(database, caller, { method: factor.factor_type, newFactorId })
    return newSession(call, caller)
  }),

  'DELETE /auth/v1/factors/:id': signedIn(async ({ database, param }, caller) => {
    const factor = factorNamed(await factorsOf(database, caller.userId), param('id'))
    if (factor.status === 'verified') {
      requireOwnFactor(caller)
      requireRecentAuthentication(caller)
    }
    await removeFactor(database, caller, factor)
    return Response.json({ id: factor.id })
  }),
}

type Answer = (call: ApiCall, caller: SignedIn) => Promise<Response>

function signedIn(answer: Answer) {
  return async (call: ApiCall) => answer(call, await signedInPerson(call))
}

/** Also for who came by a mailed link, and sets a password next. */
function signedInOrRecovering(answer: Answer) {
  return async (call: ApiCall) => answer(call, await signedInOrByLink(call))
}

/** What `auth-js` stores as the new session. */
async function newSession(call: ApiCall, caller: SignedIn): Promise<Response> {
  const user = await call.userOf()
  return Response.json({ ...(await renewTokens(caller, call)), user })
}

async function relyingParty({ database, siteUrl }: ApiCall): Promise<RelyingParty> {
  const { hostname, origin } = new URL(siteUrl)
  const { name } = await currentPractice(database)
  return { name, id: hostname, origin }
}

/** For a factor that has no passkey yet one is made, other than those that are there. */
async function askForPasskey(call: ApiCall, caller: SignedIn, factors: StoredFactor[], factor: StoredFactor) {
  const passkey = readPasskey(factor.web_authn_credential)
  const existing = factors.flatMap((other) => readPasskey(other.web_authn_credential) ?? [])
  const publicKey = passkey
    ? await authenticationOptions(await relyingParty(call), passkey)
    : await optionsToCreate(await relyingParty(call), caller, existing)
  return { type: passkey ? 'request' : 'create', credential_options: { publicKey } }
}

async function acceptPasskeyAnswer(
  call: ApiCall,
  factor: StoredFactor,
  challenge: string,
  answer: unknown,
): Promise<boolean> {
  const known = readPasskey(factor.web_authn_credential)
  const accepted = known
    ? await acceptPasskey(await relyingParty(call), challenge, known, answer)
    : await acceptNewPasskey(await relyingParty(call), challenge, answer)
  if (accepted) await savePasskey(call.database, factor.id, accepted)
  return accepted !== undefined
}

/** From everywhere: with a stolen password the chance to hit one of the three valid codes is one in 3,000. */
const CODES_PER_HOUR = 100

/**
 * Wrong codes of an app are counted by network, as wrong passwords are, so that an intruder who knows the password does not
 * lock out the owner. After `CODES_PER_HOUR` from everywhere codes of an app rest for a while; passkeys and recovery codes work.
 * @returns what `accept` says
 * @throws AuthRefusal 429 while a pause lasts
 */
async function pauseAfterFailures(
  { database, limiter, request }: ApiCall,
  caller: SignedIn,
  accept: () => Promise<boolean>,
): Promise<boolean> {
  const { network, account } = await limiter.guess(`second factor of ${caller.userId}`, request.client.address)
  const { rows } = await sql<{ seconds: number }>`
    select private.begin_sign_in(${network}::bytea, ${account}::bytea, ${CODES_PER_HOUR}::float8) as seconds
  `.execute(database.sql)
  const seconds = rows[0]?.seconds ?? 0
  if (seconds > 0) {
    throw new AuthRefusal(429, 'over_request_rate_limit', {
      message: tooManyTries(seconds),
      headers: { 'retry-after': String(seconds) },
    })
  }
  if (!(await accept())) return false
  await sql`select private.sign_in_succeeded(${network}::bytea, ${account}::bytea)`.execute(database.sql)
  return true
}

function factorNamed(factors: StoredFactor[], id: string): StoredFactor {
  const factor = factors.find((candidate) => candidate.id === id)
  if (!factor) throw notFound()
  return factor
}

function notFound(): AuthRefusal {
  return new AuthRefusal(404, 'mfa_factor_not_found')
}

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AuthRefusal(400, 'validation_failed')
}

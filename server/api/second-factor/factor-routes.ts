import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../database/open-database.ts'
import type { ServerEnv } from '../../http/api-request.ts'
import { tooManyTries } from '../../http/refusals.ts'
import { currentPractice } from '../../site/current-release.ts'
import { renewTokens } from '../sessions/session-tokens.ts'
import {
  AuthRefusal,
  requireFreshProof,
  requireOwnFactor,
  type SignedIn,
  signedInOrByLink,
  signedInPerson,
} from './caller.ts'
import {
  addChallenge,
  addFactor,
  CHALLENGE_SECONDS,
  closeChallenge,
  factorsOf,
  openChallenge,
  publicFactorsOf,
  recordProof,
  removeFactor,
  type StoredFactor,
  savePasskey,
} from './factor-store.ts'
import {
  acceptNewPasskey,
  acceptPasskey,
  optionsToCreate,
  optionsToProve,
  type RelyingParty,
  readPasskey,
} from './passkeys.ts'
import { acceptRecoveryCode, deleteRecoveryCodes, makeRecoveryCodes, recoveryCodesOf } from './recovery-codes.ts'
import { acceptTotpCode, newTotpSecret } from './totp.ts'

interface FactorParts {
  database: Database
  jwtSecret: string
  /** The public address of the site: passkeys belong to its host name. */
  siteUrl: string
  /** Asks the embedded backend for the user object of `GET /auth/v1/user`. */
  userOf(c: Context<ServerEnv>): Promise<Record<string, unknown>>
}

const MAX_FACTORS = 10

const enrolment = z.object({
  factor_type: z.enum(['totp', 'webauthn']),
  friendly_name: z.string().trim().max(100).optional(),
})
const proof = z.object({
  challenge_id: z.string().max(64),
  code: z.string().max(20).optional(),
  webauthn: z.object({ credential_response: z.unknown() }).optional(),
})
const recoveryProof = z.object({ code: z.string().max(100) })

/**
 * The second factor of administrators, in the wire shape of Supabase Auth (`/auth/v1/factors…`), so that `auth-js` and a
 * hosted project work the same way. The embedded backend has no factors of its own (0.10).
 *
 * Proving a factor raises the session to `aal2`; the database lets an administrator with a factor see nothing below that.
 */
export function factorRoutes({ database, jwtSecret, siteUrl, userOf }: FactorParts): Hono<ServerEnv> {
  const parts = { database, jwtSecret }
  const { hostname, origin } = new URL(siteUrl)
  const party = async (): Promise<RelyingParty> => {
    const { name } = await currentPractice(database)
    return { name, id: hostname, origin }
  }
  const app = new Hono<ServerEnv>()

  /** What `auth-js` stores as the new session. */
  const newSession = async (c: Context<ServerEnv>, caller: SignedIn) => {
    const user = await userOf(c)
    return c.json({
      ...(await renewTokens(caller, parts)),
      user: { ...user, factors: await publicFactorsOf(database, caller.userId) },
    })
  }

  app.post('/factors', async (c) => {
    const caller = await signedInPerson(c.get('request'), database)
    const { factor_type: type, friendly_name } = read(enrolment, c.get('request').json)
    const existing = await factorsOf(database, caller.userId)
    const proven = existing.filter(({ status }) => status === 'verified')
    if (proven.length > 0) requireOwnFactor(caller)
    requireFreshProof(caller)
    if (proven.length >= MAX_FACTORS) {
      throw new AuthRefusal(422, 'too_many_enrolled_mfa_factors')
    }
    const name = friendly_name || (type === 'totp' ? 'Authenticator-App' : 'Passkey')
    if (proven.some((factor) => factor.friendly_name === name)) {
      throw new AuthRefusal(422, 'mfa_factor_name_conflict')
    }
    const totp =
      type === 'totp'
        ? newTotpSecret({ issuer: (await currentPractice(database)).name, account: caller.email, jwtSecret })
        : undefined
    const id = await addFactor(database, {
      userId: caller.userId,
      type,
      friendlyName: name,
      secret: totp?.sealed ?? null,
    })
    return c.json({ id, type, friendly_name: name, ...(totp ? { totp: totp.shown } : {}) })
  })

  app.get('/factors/recovery-codes', async (c) => {
    const caller = await signedInPerson(c.get('request'), database)
    const set = await recoveryCodesOf(database, caller.userId)
    if (!set) throw notFound()
    return c.json({ ...set, type: 'recovery_code' })
  })

  app.on('POST', ['/factors/recovery-codes', '/factors/recovery-codes/regenerate'], async (c) => {
    const caller = await signedInPerson(c.get('request'), database)
    requireOwnFactor(caller)
    requireFreshProof(caller)
    if (!caller.hasFactor) throw new AuthRefusal(422, 'mfa_no_factor')
    const exists = (await recoveryCodesOf(database, caller.userId)) !== undefined
    if (exists !== c.req.path.endsWith('/regenerate')) {
      throw exists ? new AuthRefusal(422, 'mfa_recovery_codes_exist') : notFound()
    }
    const event = exists ? 'recovery codes renewed' : 'recovery codes made'
    return c.json({ type: 'recovery_code', ...(await makeRecoveryCodes(database, caller, event)) })
  })

  app.post('/factors/recovery-codes/verify', async (c) => {
    const caller = await signedInOrByLink(c.get('request'), database)
    const { code } = read(recoveryProof, c.get('request').json)
    // 79 random bits cannot be guessed, so other people's failures do not delay the owner.
    if (!(await acceptRecoveryCode(database, caller.userId, code)))
      throw new AuthRefusal(422, 'mfa_verification_failed')
    await recordProof(database, caller, { method: 'recovery_code' })
    return newSession(c, caller)
  })

  app.delete('/factors/recovery-codes', async (c) => {
    const caller = await signedInPerson(c.get('request'), database)
    requireOwnFactor(caller)
    requireFreshProof(caller)
    const set = await recoveryCodesOf(database, caller.userId)
    if (!set) throw notFound()
    await deleteRecoveryCodes(database, caller)
    return c.json({ id: set.id })
  })

  app.post('/factors/:id/challenge', async (c) => {
    const caller = await signedInOrByLink(c.get('request'), database)
    const factors = await factorsOf(database, caller.userId)
    const factor = factorNamed(factors, c.req.param('id'))
    const { address } = c.get('request').client
    const expires_at = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS
    if (factor.factor_type === 'totp') {
      return c.json({ id: await addChallenge(database, { factorId: factor.id, address }), type: 'totp', expires_at })
    }
    const passkey = readPasskey(factor.web_authn_credential)
    const existing = factors.flatMap((other) => readPasskey(other.web_authn_credential) ?? [])
    const publicKey = passkey
      ? await optionsToProve(await party(), passkey)
      : await optionsToCreate(await party(), caller, existing)
    return c.json({
      id: await addChallenge(database, { factorId: factor.id, address, webauthn: publicKey.challenge }),
      type: 'webauthn',
      expires_at,
      webauthn: { type: passkey ? 'request' : 'create', credential_options: { publicKey } },
    })
  })

  app.post('/factors/:id/verify', async (c) => {
    const caller = await signedInOrByLink(c.get('request'), database)
    const factors = await factorsOf(database, caller.userId)
    const factor = factorNamed(factors, c.req.param('id'))
    const isNew = factor.status === 'unverified'
    if (isNew) {
      if (caller.isRecovery) throw new AuthRefusal(403, 'recovery_session')
      // Nobody adds another factor to get around the existing one.
      if (factors.some(({ status }) => status === 'verified')) requireOwnFactor(caller)
      requireFreshProof(caller)
    }
    const { challenge_id: challengeId, code, webauthn } = read(proof, c.get('request').json)
    const accept = async () => {
      const challenge = await openChallenge(database, { challengeId, factorId: factor.id })
      if (!challenge) throw new AuthRefusal(422, 'mfa_challenge_expired')
      const accepted =
        factor.factor_type === 'totp'
          ? await acceptTotpCode({ factorId: factor.id, sealed: factor.secret ?? '', code: code ?? '' }, parts)
          : await acceptPasskeyAnswer(factor, challenge.webauthn ?? '', webauthn?.credential_response)
      return accepted && (await closeChallenge(database, challengeId))
    }
    const isProven =
      factor.factor_type === 'totp'
        ? await pauseAfterFailures(database, caller, c.get('request').client.address, accept)
        : await accept()
    if (!isProven) throw new AuthRefusal(422, 'mfa_verification_failed')
    await recordProof(database, caller, { method: factor.factor_type, newFactorId: isNew ? factor.id : undefined })
    return newSession(c, caller)
  })

  app.delete('/factors/:id', async (c) => {
    const caller = await signedInPerson(c.get('request'), database)
    const factor = factorNamed(await factorsOf(database, caller.userId), c.req.param('id'))
    if (factor.status === 'verified') {
      requireOwnFactor(caller)
      requireFreshProof(caller)
    }
    await removeFactor(database, caller, factor)
    return c.json({ id: factor.id })
  })

  async function acceptPasskeyAnswer(factor: StoredFactor, challenge: string, answer: unknown): Promise<boolean> {
    const known = readPasskey(factor.web_authn_credential)
    const accepted = known
      ? await acceptPasskey(await party(), challenge, known, answer)
      : await acceptNewPasskey(await party(), challenge, answer)
    if (accepted) await savePasskey(database, factor.id, accepted)
    return accepted !== undefined
  }

  return app
}

/** From everywhere: one in 3,000 that a stolen password and so many tries hit one of the three codes that are good at a time. */
const CODES_PER_HOUR = 100

/**
 * Wrong codes of an app cost growing pauses, as wrong passwords do: whoever comes here knows the password, and must not make the owner
 * wait who comes from somewhere else. All together have a sum, at which codes of an app rest for the hour; passkeys and recovery
 * codes never do.
 *
 * @returns what `accept` says
 * @throws AuthRefusal 429 while a pause lasts
 */
async function pauseAfterFailures(
  database: Database,
  caller: SignedIn,
  address: string,
  accept: () => Promise<boolean>,
): Promise<boolean> {
  const account = `second factor of ${caller.userId}`
  const { rows } = await sql<{ seconds: number }>`
    select case
      when paused.seconds > 0 then paused.seconds
      when private.count_request(${account}::text, '1 hour', 1) > ${CODES_PER_HOUR}::integer
        then 3600 - (extract(epoch from now())::bigint % 3600)::integer
      else 0
    end as seconds
    from (select private.begin_sign_in(${address}::text, ${account}::text) as seconds offset 0) paused
  `.execute(database.sql)
  const seconds = rows[0]?.seconds ?? 0
  if (seconds > 0) {
    throw new AuthRefusal(429, 'over_request_rate_limit', {
      message: tooManyTries(seconds),
      headers: { 'retry-after': String(seconds) },
    })
  }
  if (!(await accept())) return false
  await sql`
    select private.sign_in_succeeded(${address}::text, ${account}::text), private.count_request(${account}::text, '1 hour', -1)
  `.execute(database.sql)
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

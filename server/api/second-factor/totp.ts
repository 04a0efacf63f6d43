import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Database } from '../../database/database.ts'
import { AuthRefusal } from '../sessions/caller.ts'

const PERIOD_SECONDS = 30
/** Clocks of telephones differ: one step back and one ahead count too (RFC 6238, section 5.2). */
const STEPS_AROUND = 1

/**
 * @param account what the app shows beside the code, usually the e-mail address
 * @returns what the person scans or types, and the encrypted secret for `auth.mfa_factors.secret`
 */
export function newTotpSecret({ issuer, account, jwtSecret }: { issuer: string; account: string; jwtSecret: string }) {
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ issuer, label: account, secret, period: PERIOD_SECONDS }).toString()
  return {
    // With the quiet zone of ISO/IEC 18004. Its white stays white in dark modes, or scanners fail.
    shown: { qr_code: renderSVG(uri, { ecc: 'M', border: 4 }), secret: secret.base32, uri },
    encrypted: encryptSecret(secret.base32, jwtSecret),
  }
}

/**
 * Checks a six-digit code and uses it up: the same code, or an older one, is refused afterwards (RFC 6238, section 5.2).
 * @param encrypted `auth.mfa_factors.secret`
 * @returns false for a wrong, old or used code
 * @throws AuthRefusal 422 `mfa_secret_lost` when the secret was encrypted with other keys
 */
export async function acceptTotpCode(
  { factorId, encrypted, code }: { factorId: string; encrypted: string; code: string },
  { database, jwtSecret, now = Date.now() }: { database: Database; jwtSecret: string; now?: number },
): Promise<boolean> {
  const secret = decryptSecret(encrypted, jwtSecret)
  if (!secret) throw new AuthRefusal(422, 'mfa_secret_lost')
  if (!/^\d{6}$/.test(code)) return false
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
  const delta = totp.validate({ token: code, timestamp: now, window: STEPS_AROUND })
  if (delta === null) return false

  const step = Math.floor(now / 1000 / PERIOD_SECONDS) + delta
  const { rows } = await sql`
    insert into private.used_totp_steps as used (factor_id, last_step) values (${factorId}::uuid, ${step}::bigint)
    on conflict (factor_id) do update set last_step = excluded.last_step
    -- A step further ahead was used while the clock was ahead.
    where used.last_step < excluded.last_step or used.last_step > excluded.last_step + ${2 * STEPS_AROUND}::bigint
    returning factor_id
  `.execute(database.sql)
  return rows.length > 0
}

const FORMAT = 'v1'

/**
 * Encrypts the secret of an authenticator app, so that a copy of the database cannot produce codes: AES-256-GCM with a key
 * derived from the JWT secret (RFC 5869).
 * @returns `v1.<nonce>.<tag>.<ciphertext>`, each part base64url
 */
export function encryptSecret(secret: string, jwtSecret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(jwtSecret), nonce)
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [FORMAT, ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.')
}

/** @returns the secret, or undefined when it was encrypted with another JWT secret or is damaged */
function decryptSecret(encrypted: string, jwtSecret: string): string | undefined {
  const [format, nonce = '', tag = '', text = ''] = encrypted.split('.')
  if (format !== FORMAT) return undefined
  try {
    const cipher = createDecipheriv('aes-256-gcm', keyFrom(jwtSecret), Buffer.from(nonce, 'base64url'))
    cipher.setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([cipher.update(Buffer.from(text, 'base64url')), cipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function keyFrom(jwtSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', jwtSecret, '', 'second factor secrets', 32))
}

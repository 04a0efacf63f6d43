import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

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
export function decryptSecret(encrypted: string, jwtSecret: string): string | undefined {
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

import { createHmac, hkdfSync } from 'node:crypto'
import { isSameSecret } from './is-same-secret.ts'

/**
 * Signs a text for a link in a mail, with a key derived from the secret key for this purpose (RFC 5869).
 * @returns 43 characters of base64url
 */
export function signText(purpose: string, text: string, secretKey: string): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 64))
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Accepts one spelling only, without what a mail program took along behind the link. */
export function isSignedText(purpose: string, text: string, signature: string, secretKey: string): boolean {
  return isSameSecret(signature.slice(0, 43), signText(purpose, text, secretKey))
}

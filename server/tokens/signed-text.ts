import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/**
 * Signs a text for a link in a mail, with a key derived from the secret key for this purpose (RFC 5869).
 * @returns 43 characters of base64url
 */
export function signText(purpose: string, text: string, secretKey: string): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 64))
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Compares in constant time, and accepts one spelling only, without what a mail program took along behind the link. */
export function isSignedText(purpose: string, text: string, signature: string, secretKey: string): boolean {
  const [given, signed] = [Buffer.from(signature.slice(0, 43)), Buffer.from(signText(purpose, text, secretKey))]
  return given.length === signed.length && timingSafeEqual(given, signed)
}

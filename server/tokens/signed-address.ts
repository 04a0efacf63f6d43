import { isSignedText, signText } from './signed-text.ts'

const PURPOSE = 'newsletter unsubscribe links'

/**
 * The signature (43 characters of base64url) in unsubscribe links, with which one click is enough (RFC 8058).
 * @param email in lower case
 */
export function signAddress(email: string, secretKey: string): string {
  return signText(PURPOSE, `unsubscribe ${email}`, secretKey)
}

/** Compares in constant time. */
export function isSignedAddress(email: string, signature: string, secretKey: string): boolean {
  return isSignedText(PURPOSE, `unsubscribe ${email}`, signature, secretKey)
}

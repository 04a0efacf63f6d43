import { isSignedText, signText } from './signed-text.ts'

const PURPOSE = 'newsletter unsubscribe links'

/**
 * The signature in every unsubscribe link: only the receiver of our mail has it, so one click is enough (RFC 8058).
 * After a change of the secret key old links still open the page, and its button unsubscribes.
 * @param email in lower case, as stored
 * @returns 43 characters of base64url
 */
export function signAddress(email: string, secretKey: string): Promise<string> {
  return signText(PURPOSE, `unsubscribe ${email}`, secretKey)
}

/** Compares in constant time. */
export function isSignedAddress(email: string, signature: string, secretKey: string): Promise<boolean> {
  return isSignedText(PURPOSE, `unsubscribe ${email}`, signature, secretKey)
}

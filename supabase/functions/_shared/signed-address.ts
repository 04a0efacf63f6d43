import { isSignedText, signText } from './signed-text.ts'

const PURPOSE = 'newsletter unsubscribe links'

/**
 * The signature in every unsubscribe link: whoever has it got our mail, so one click is enough (RFC 8058). After a change of
 * the secret key old links still open the page with the address filled in, and unsubscribe with its button.
 *
 * @param email as it is stored: lower case
 * @returns 43 characters of base64url
 */
export function signAddress(email: string, secretKey: string): Promise<string> {
  return signText(PURPOSE, `unsubscribe ${email}`, secretKey)
}

/** Compares in a time that tells nothing about the right signature. */
export function isSignedAddress(email: string, signature: string, secretKey: string): Promise<boolean> {
  return isSignedText(PURPOSE, `unsubscribe ${email}`, signature, secretKey)
}

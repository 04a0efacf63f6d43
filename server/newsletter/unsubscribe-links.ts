import { isSignedText, signText } from '../tokens/signed-text.ts'

/** Where an address is unsubscribed: on a page, and by a mail program at one click (RFC 8058). @param to in lower case */
export function unsubscribeLinks({ to, siteUrl, secretKey }: { to: string; siteUrl: string; secretKey: string }): {
  page: string
  oneClick: string
} {
  const query = new URLSearchParams({ email: to, signature: signAddress(to, secretKey) })
  return {
    page: `${siteUrl}/newsletter/unsubscribe?${query}`,
    oneClick: `${siteUrl}/functions/v1/unsubscribe-newsletter?${query}`,
  }
}

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

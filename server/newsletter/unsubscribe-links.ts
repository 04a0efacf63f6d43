import { signAddress } from '../tokens/signed-address.ts'

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

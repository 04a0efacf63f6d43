export function addressLink(email: string): string {
  return `mailto:${encodedAddress(email)}`
}

/**
 * An address as RFC 6068 wants it in a link. With `?`, `&` or `%` a mail program could read more recipients from it
 * (`max@example.com?bcc=…`), encoded or not, so the operator types such an address.
 */
function encodedAddress(email: string): string {
  return /[?&%]/.test(email) ? '' : encodeURIComponent(email).replace('%40', '@')
}

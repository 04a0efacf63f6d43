/** Opens an empty mail to an address that somebody typed. */
export function addressLink(email: string): string {
  return `mailto:${encodedAddress(email)}`
}

/**
 * An address as RFC 6068 wants it in a link. One with `?`, `&` or `%` is left out, and the operator types it: a mail
 * program could read more recipients from it (`max@example.com?bcc=…`), encoded or not.
 */
function encodedAddress(email: string): string {
  return /[?&%]/.test(email) ? '' : encodeURIComponent(email).replace('%40', '@')
}

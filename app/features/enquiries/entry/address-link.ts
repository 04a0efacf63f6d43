export function addressLink(email: string): string {
  return `mailto:${encodedAddress(email)}`
}

/** As RFC 6068 wants it. From `?`, `&` or `%` a mail program could read more recipients: such an address is typed. */
function encodedAddress(email: string): string {
  return /[?&%]/.test(email) ? '' : encodeURIComponent(email).replace('%40', '@')
}

/** As RFC 6068 wants it. From `?`, `&` or `%` a mail program could read more recipients: such an address is typed. */
export function addressLink(email: string): string {
  return /[?&%]/.test(email) ? 'mailto:' : `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

/** Whether a host name of an address (`URL.hostname`) means this machine: what stays here needs no encryption on the way. */
export function isThisMachine(hostname: string): boolean {
  return hostname === '' || hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** Any other name for this machine comes from a proxy that the settings do not know, or from a foreign page (DNS rebinding). */
export function isLocalName(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Whether only people at this machine can reach the server, as far as its settings tell. */
export function isPrivate({
  listensOnLoopbackOnly,
  TRUSTED_PROXIES,
  SITE_URL,
}: {
  listensOnLoopbackOnly: boolean
  TRUSTED_PROXIES: readonly string[]
  SITE_URL: string
}): boolean {
  return listensOnLoopbackOnly && isLocalName(new URL(SITE_URL).hostname) && TRUSTED_PROXIES.length === 0
}

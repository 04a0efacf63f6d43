/** Whether a host name (`URL.hostname`) means this machine, to which connections need no encryption. */
export function isThisMachine(hostname: string): boolean {
  return hostname === '' || hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** Any other name for this machine comes from an unknown proxy or a page of another site (DNS rebinding). */
export function isLocalName(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Whether the address of the site is one for this machine only, as of a try. */
export function isLocalSite({ SITE_URL }: { SITE_URL: string }): boolean {
  return isLocalName(new URL(SITE_URL).hostname)
}

/** Whether only this machine reaches the server, by its settings. */
export function isPrivate({
  listensOnLoopbackOnly,
  TRUSTED_PROXIES,
  ...site
}: {
  listensOnLoopbackOnly: boolean
  TRUSTED_PROXIES: readonly string[]
  SITE_URL: string
}): boolean {
  return listensOnLoopbackOnly && isLocalSite(site) && TRUSTED_PROXIES.length === 0
}

import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyaddr from 'proxy-addr'

/**
 * The sender of a request: the peer of the connection or, behind our proxies (addresses and CIDR), the nearest other address in
 * `X-Forwarded-For`. IPv4 without the `::ffff:` prefix.
 */
export function createClientAddress(trustedProxies: string[]): (incoming: IncomingMessage) => string {
  const isTrusted = proxyaddr.compile(trustedProxies)
  return (incoming) => {
    const found = [proxyaddr(incoming, isTrusted), incoming.socket.remoteAddress]
      // Mapped IPv4 addresses, and the zone of a link-local one. A proxy may also write something that is no address.
      .map((address) => address?.replace(/^::ffff:/, '').split('%', 1)[0])
      .find((address) => address !== undefined && isIP(address) !== 0)
    return found ?? '0.0.0.0'
  }
}

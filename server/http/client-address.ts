import type { IncomingMessage } from 'node:http'
import proxyaddr from 'proxy-addr'
import { readIpAddress } from './read-ip-address.ts'

/** In a row; a visitor may write thousands before them. */
const MOST_PROXIES = 10

/** The one network of all whose address a proxy did not write as one. */
const UNKNOWN = '0.0.0.0'

/**
 * The sender of a request: the peer of the connection or, behind our proxies (addresses and CIDR), the nearest other address in
 * `X-Forwarded-For`, as `readIpAddress` spells it.
 * @param onUnreadable called for the first request for which a proxy wrote no address
 */
export function createClientAddress(
  trustedProxies: string[],
  onUnreadable: () => void = () => {},
): (incoming: IncomingMessage) => string {
  const isTrusted = proxyaddr.compile(trustedProxies)
  let saidSo = false
  return ({ socket, headers }) => {
    let address = readIpAddress(socket.remoteAddress)
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .filter((part) => part.trim())
      .slice(-MOST_PROXIES)
    while (address && isTrusted(address, 0)) {
      const nearest = forwarded.pop()
      if (nearest === undefined) break
      address = readIpAddress(nearest)
      if (!address && !saidSo) {
        saidSo = true
        onUnreadable()
      }
    }
    return address ?? UNKNOWN
  }
}

import { isIPv4, isIPv6 } from 'node:net'

/**
 * An IP address as sockets and proxies write it, in the one spelling by which memory and database count: with a port (Azure, HAProxy), in
 * brackets or quotes (RFC 7239), with a zone, in upper case. IPv4 inside of IPv6 (RFC 4291, 2.5.5.2) is IPv4.
 * @returns undefined for what is no address, such as `unknown`
 */
export function readIpAddress(written: string | undefined): string | undefined {
  const plain = written?.trim().replace(/^"(.*)"$/, '$1') ?? ''
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(plain) ?? []
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(plain) ?? []
  const address = (bracketed ?? beforePort ?? plain).split('%', 1)[0] ?? ''
  if (isIPv4(address)) return bracketed === undefined ? address : undefined
  if (!isIPv6(address)) return undefined
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(shortest) ?? []
  if (!high || !low) return shortest
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]).join('.')
}

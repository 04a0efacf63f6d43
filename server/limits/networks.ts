export interface Network {
  name: string
  /** Multiple of the limit for one customer. */
  times: number
}

/**
 * The networks of an address, narrowest first: an IPv4 address; of IPv6 a /64 of a device, a /56 of a home line, and a /48, which any
 * customer gets on request. The same as `private.networks_of`.
 */
export function networksOf(address: string): Network[] {
  if (!address.includes(':')) return [{ name: address, times: 1 }]
  const [before = '', after] = address.split('::')
  const start = before.split(':').filter(Boolean)
  const end = (after ?? '').split(':').filter(Boolean)
  const gap = after === undefined ? [] : Array.from({ length: 8 - start.length - end.length }, () => '0')
  const [a, b, c, d = '0'] = [...start, ...gap, ...end]
  const home = (Number.parseInt(d, 16) & 0xff00).toString(16)
  return [
    { name: `${a}:${b}:${c}:${d}/64`, times: 1 },
    { name: `${a}:${b}:${c}:${home}/56`, times: 2 },
    { name: `${a}:${b}:${c}/48`, times: 8 },
  ]
}

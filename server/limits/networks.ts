export interface Network {
  name: string
  /** How many times as much as one customer may come from it. */
  times: number
}

/**
 * The networks that an address belongs to, narrowest first: an IPv4 address is one. Of IPv6 a device or a customer has a /64, a
 * home line often a whole /56, and whoever asks for it a /48 with 65,536 of the first kind: counting those alone, one person
 * would never meet a limit. `private.networks_of` says the same.
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

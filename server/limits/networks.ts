import { NETWORKS } from '../../rules/operation/networks.ts'

export interface Network {
  name: string
  /** Multiple of the limit for one customer. */
  times: number
}

/** The networks of an IP address, narrowest first. */
export function networksOf(address: string): Network[] {
  const isIpv6 = address.includes(':')
  const bits = isIpv6
    ? groupsOf(address).map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0'))
    : address.split('.').map((part) => Number(part).toString(2).padStart(8, '0'))
  const start = (isIpv6 ? '6 ' : '4 ') + bits.join('')
  return NETWORKS[isIpv6 ? 'ipv6' : 'ipv4'].map(([prefix, times]) => ({ name: start.slice(0, prefix + 2), times }))
}

function groupsOf(address: string): string[] {
  const [before = [], after] = address.split('::').map((part) => part.split(':').filter(Boolean))
  if (!after) return before
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

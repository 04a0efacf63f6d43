/** Bits of what belongs to one customer, to one who guesses, and to a provider. Anyone gets an IPv6 /48 on request, and with it 256 home lines. */
const WIDTHS = {
  4: { customer: 32, guesser: 32, provider: 16 },
  6: { customer: 56, guesser: 48, provider: 32 },
} as const

export type Networks = Record<keyof (typeof WIDTHS)[4], string>

/** The names of the networks of an IP address. */
export function networksOf(address: string): Networks {
  const isIpv6 = address.includes(':')
  const { customer, guesser, provider } = WIDTHS[isIpv6 ? 6 : 4]
  const whole = isIpv6 ? hexOf(address) : address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'))
  const first = (bits: number) => `${isIpv6 ? 6 : 4} ${[...whole].join('').slice(0, bits / 4)}`
  return { customer: first(customer), guesser: first(guesser), provider: first(provider) }
}

function hexOf(address: string): string[] {
  const [before = [], after] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = after ? [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after] : before
  return groups.map((group) => group.padStart(4, '0'))
}

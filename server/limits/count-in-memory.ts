import { networksOf } from './networks.ts'

/** The customers of one provider together, in what one may. */
const CUSTOMERS = 32
const MOST_NETWORKS = 100_000

/**
 * Counts by network in memory, where asking the database would be the load that the limit prevents.
 * @param most from one customer in a period
 * @returns a function that counts and returns 0, or the seconds to wait
 */
export function countInMemory(
  most: number,
  { seconds = 60, now = Date.now as () => number } = {},
): (address: string) => number {
  const counts = new Map<string, number>()
  let windowEnd = 0
  const isWithin = (network: string, limit: number) => {
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    return count <= limit
  }
  return (address) => {
    const time = now()
    if (time >= windowEnd || counts.size > MOST_NETWORKS) {
      counts.clear()
      windowEnd = time + seconds * 1000
    }
    const { customer, provider } = networksOf(address)
    if (isWithin(customer, most) && isWithin(provider, most * CUSTOMERS)) return 0
    return Math.ceil((windowEnd - time) / 1000)
  }
}

import { networksOf } from './networks.ts'

const MINUTE_MS = 60_000

/**
 * Counts by network in memory, because the database would be the load that the limit prevents.
 * @param most from one customer; wider networks get multiples of it (`networksOf`)
 * @returns a function that counts and returns 0, or the seconds to wait
 */
export function countPerMinute(most: number, now: () => number = Date.now): (address: string) => number {
  const counts = new Map<string, number>()
  let windowEnd = 0
  return (address) => {
    const time = now()
    if (time >= windowEnd) {
      counts.clear()
      windowEnd = time + MINUTE_MS
    }
    const isWithin = networksOf(address).every(({ name, times }) => {
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return count <= most * times
    })
    return isWithin ? 0 : Math.ceil((windowEnd - time) / 1000)
  }
}

import { networksOf } from './networks.ts'

interface Amounts {
  /** For one customer; wider networks may hold as many times more as `networksOf` says. */
  perNetwork: number
  /** For everybody together. The last quarter of it goes only to whoever holds little. */
  inAll?: number
  /** What one may hold and still counts as one who holds little. */
  little?: number
}

export interface Shares {
  /**
   * Takes a share of what there is.
   *
   * @returns a function that gives it back, once; undefined where nothing is left for this network
   */
  take(address: string, amount?: number): (() => void) | undefined
}

/**
 * Divides what there is only so much of at the same moment (connections, requests in work, bytes on the way) among the networks that
 * ask for it, so that neither one of them nor many together leave nothing for somebody else.
 */
export function createShares({ perNetwork, inAll = Number.POSITIVE_INFINITY, little = 1 }: Amounts): Shares {
  const held = new Map<string, number>()
  let total = 0

  function add(names: string[], amount: number) {
    total += amount
    for (const name of names) {
      const now = (held.get(name) ?? 0) + amount
      if (now > 0) held.set(name, now)
      else held.delete(name)
    }
  }

  return {
    take(address, amount = 1) {
      const networks = networksOf(address).map(({ name, times }) => ({
        name,
        most: perNetwork * times,
        wanted: (held.get(name) ?? 0) + amount,
      }))
      const holdsLittle = networks.every(({ wanted }) => wanted <= little)
      const isLeft = total + amount <= (holdsLittle ? inAll : inAll * 0.75)
      if (!isLeft || networks.some(({ wanted, most }) => wanted > most)) return undefined
      const names = networks.map(({ name }) => name)
      add(names, amount)
      let isHeld = true
      return () => {
        if (isHeld) add(names, -amount)
        isHeld = false
      }
    },
  }
}

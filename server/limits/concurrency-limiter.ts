import { networksOf } from './networks.ts'

interface Limits {
  /** For one customer; wider networks may hold as many times more as `networksOf` says. */
  perNetwork: number
  /** For all networks together. The last quarter of it is reserved for networks that hold few. */
  inAll?: number
  /** How much a network may hold to count as one that holds few. */
  few?: number
}

type GiveBack = () => void

export interface ConcurrencyLimiter {
  /** @returns a function that gives the places back, once; undefined where none is free for this network */
  take(address: string, places?: number): GiveBack | undefined
  /** Takes one place, as soon as one is free for this network; those who wait are served in their order. */
  takeWhenFree(address: string): Promise<GiveBack>
}

/**
 * Limits what networks hold at the same moment (connections, requests, bytes that arrive), so that neither one network nor
 * many together use up all of it.
 */
export function createConcurrencyLimiter({
  perNetwork,
  inAll = Number.POSITIVE_INFINITY,
  few = 1,
}: Limits): ConcurrencyLimiter {
  const heldBy = new Map<string, number>()
  const waiting = new Set<{ address: string; begin(giveBack: GiveBack): void }>()
  let total = 0

  function add(names: string[], places: number) {
    total += places
    for (const name of names) {
      const held = (heldBy.get(name) ?? 0) + places
      if (held > 0) heldBy.set(name, held)
      else heldBy.delete(name)
    }
  }

  function take(address: string, places = 1): GiveBack | undefined {
    const networks = networksOf(address).map(({ name, times }) => ({
      name,
      most: perNetwork * times,
      wanted: (heldBy.get(name) ?? 0) + places,
    }))
    const holdsFew = networks.every(({ wanted }) => wanted <= few)
    const isFree = total + places <= (holdsFew ? inAll : inAll * 0.75)
    if (!isFree || networks.some(({ wanted, most }) => wanted > most)) return undefined
    const names = networks.map(({ name }) => name)
    add(names, places)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      add(names, -places)
      serveWaiting()
    }
  }

  function serveWaiting() {
    for (const one of waiting) {
      const giveBack = take(one.address)
      if (!giveBack) continue
      waiting.delete(one)
      one.begin(giveBack)
    }
  }

  return {
    take,
    takeWhenFree: async (address) => take(address) ?? new Promise((begin) => waiting.add({ address, begin })),
  }
}

import { networksOf } from './networks.ts'

interface Limits {
  /** For one customer; wider networks hold multiples of it (`networksOf`). */
  perNetwork: number
  /** For all networks; the last quarter is reserved for networks that hold few. */
  inAll?: number
  /** The most that counts as few. */
  few?: number
}

type GiveBack = () => void

export interface ConcurrencyLimiter {
  /** @returns a function that gives the places back; undefined where none is free for this network */
  take(address: string, places?: number): GiveBack | undefined
  /** Takes one place as soon as one is free for this network, in the order of the calls. */
  takeWhenFree(address: string): Promise<GiveBack>
}

/** Limits what networks hold at the same time: connections, requests, arriving bytes. */
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

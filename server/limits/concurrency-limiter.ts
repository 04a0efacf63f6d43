import { type Network, networksOf } from './networks.ts'

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
  /** Works in one place as soon as one is free for this network, in the order of the calls. */
  inTurn<Outcome>(address: string, work: () => Promise<Outcome>): Promise<Outcome>
}

/** Limits what networks hold at the same time: connections, requests, arriving bytes. */
export function createConcurrencyLimiter({
  perNetwork,
  inAll = Number.POSITIVE_INFINITY,
  few = 1,
}: Limits): ConcurrencyLimiter {
  const heldBy = new Map<string, number>()
  const waiting = new Set<{ networks: Network[]; begin(giveBack: GiveBack): void }>()
  let total = 0

  function add(networks: Network[], places: number) {
    total += places
    for (const { name } of networks) {
      const held = (heldBy.get(name) ?? 0) + places
      if (held > 0) heldBy.set(name, held)
      else heldBy.delete(name)
    }
  }

  function take(networks: Network[], places = 1): GiveBack | undefined {
    const holdAtMost = (most: (network: Network) => number) =>
      networks.every((network) => (heldBy.get(network.name) ?? 0) + places <= most(network))
    if (!holdAtMost(({ times }) => perNetwork * times)) return undefined
    if (total + places > inAll * (holdAtMost(() => few) ? 1 : 0.75)) return undefined
    add(networks, places)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      add(networks, -places)
      serveWaiting()
    }
  }

  function serveWaiting() {
    for (const one of waiting) {
      const giveBack = take(one.networks)
      if (!giveBack) continue
      waiting.delete(one)
      // The built-in database answers on this thread: between two of a long queue it does what else there is to do.
      setImmediate(() => one.begin(giveBack))
    }
  }

  return {
    take: (address, places) => take(networksOf(address), places),
    async inTurn(address, work) {
      const networks = networksOf(address)
      const giveBack = take(networks) ?? (await new Promise<GiveBack>((begin) => waiting.add({ networks, begin })))
      try {
        return await work()
      } finally {
        giveBack()
      }
    },
  }
}

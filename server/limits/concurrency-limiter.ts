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
  /** Works as soon as a place is free for this network: first who has the fewest of its own waiting ahead, then who came first. */
  inTurn<Outcome>(address: string, work: () => Promise<Outcome>): Promise<Outcome>
}

/** Limits what networks hold at the same time: connections, requests, arriving bytes. */
export function createConcurrencyLimiter({
  perNetwork,
  inAll = Number.POSITIVE_INFINITY,
  few = 1,
}: Limits): ConcurrencyLimiter {
  const heldBy = new Map<string, number>()
  const waitingOf = new Map<string, number>()
  /** By `ahead`: how many of its own waited when it came. */
  const waiting: { networks: Network[]; ahead: number; begin(giveBack: GiveBack): void }[] = []
  let total = 0

  function add(networks: Network[], places: number) {
    total += places
    count(heldBy, networks, places)
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
    for (const one of [...waiting]) {
      if (total >= inAll) return
      const giveBack = take(one.networks)
      if (!giveBack) continue
      waiting.splice(waiting.indexOf(one), 1)
      count(waitingOf, one.networks, -1)
      one.begin(giveBack)
    }
  }

  function wait(networks: Network[]): Promise<GiveBack> {
    const ahead = Math.max(...networks.map(({ name, times }) => Math.floor((waitingOf.get(name) ?? 0) / times)))
    const place = waiting.findLastIndex((one) => one.ahead <= ahead) + 1
    count(waitingOf, networks, 1)
    return new Promise((begin) => waiting.splice(place, 0, { networks, ahead, begin }))
  }

  return {
    take: (address, places) => take(networksOf(address), places),
    async inTurn(address, work) {
      const networks = networksOf(address)
      const giveBack = take(networks) ?? (await wait(networks))
      try {
        return await work()
      } finally {
        giveBack()
      }
    },
  }
}

function count(counts: Map<string, number>, networks: Network[], more: number) {
  for (const { name } of networks) {
    const counted = (counts.get(name) ?? 0) + more
    if (counted > 0) counts.set(name, counted)
    else counts.delete(name)
  }
}

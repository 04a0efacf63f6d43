import { type Networks, networksOf } from './networks.ts'

interface Limits {
  perCustomer: number
  inAll: number
  /** The customers of one provider hold at most what is free divided by it, so that nobody takes all with the networks of one. */
  share: number
}

type GiveBack = () => void

export interface Places {
  /** @returns a function that gives the places back; undefined where none is free for this network */
  take(address: string, places?: number): GiveBack | undefined
  /** Works as soon as a place is free for this network: first who has the fewest of its own waiting ahead, then who came first. */
  runQueued<Outcome>(address: string, work: () => Promise<Outcome>): Promise<Outcome>
}

/** So many customers of a provider wait as one. */
const CUSTOMERS = 8

/** Limits what networks hold at the same time: connections, requests, arriving bytes. */
export function createPlaces({ perCustomer, inAll, share }: Limits): Places {
  const heldBy = new Map<string, number>()
  const waitingOf = new Map<string, number>()
  /** By `ahead`: how many of its own waited when it came. */
  const waiting: { networks: Networks; ahead: number; begin(giveBack: GiveBack): void }[] = []
  let total = 0

  function take(networks: Networks, places = 1): GiveBack | undefined {
    const { customer, provider } = networks
    if ((heldBy.get(customer) ?? 0) + places > perCustomer) return undefined
    if ((heldBy.get(provider) ?? 0) + places > (inAll - total) / share) return undefined
    const hold = (more: number) => {
      total += more
      count(heldBy, networks, more)
    }
    hold(places)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      hold(-places)
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

  function wait(networks: Networks): Promise<GiveBack> {
    const { customer, provider } = networks
    const ahead = Math.max(waitingOf.get(customer) ?? 0, Math.floor((waitingOf.get(provider) ?? 0) / CUSTOMERS))
    const place = waiting.findLastIndex((one) => one.ahead <= ahead) + 1
    count(waitingOf, networks, 1)
    return new Promise((begin) => waiting.splice(place, 0, { networks, ahead, begin }))
  }

  return {
    take: (address, places) => take(networksOf(address), places),
    async runQueued(address, work) {
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

function count(counts: Map<string, number>, { customer, provider }: Networks, more: number) {
  for (const name of [customer, provider]) {
    const counted = (counts.get(name) ?? 0) + more
    if (counted > 0) counts.set(name, counted)
    else counts.delete(name)
  }
}

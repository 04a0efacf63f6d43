import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

export interface Machine {
  /** Where its server listens. */
  address: string
  /** What stands before a command that runs on it. */
  enter: string[]
}

interface Machines {
  /** Where the database, the storage and the mail server listen: all that a machine reaches. */
  shared: string
  machines: Machine[]
  remove(): void
}

/** Addresses of 127.0.0.0/8 otherwise never leave their machine. */
const LAY_CABLE = `
  ip netns add $name
  ip link add $name type veth peer name cable netns $name
  echo 1 > /proc/sys/net/ipv4/conf/$name/route_localnet
  ip netns exec $name sh -c 'echo 1 > /proc/sys/net/ipv4/conf/cable/route_localnet'
  ip link set $name up
  ip route add $address dev $name src $shared table local
  ip -n $name link set lo up
  ip -n $name address add $address/32 dev cable
  ip -n $name link set cable up
  ip -n $name route add $shared dev cable src $address table local`

/**
 * Each is a network namespace with one cable to where the database, the storage and the mail server are: none reaches another. Their addresses
 * are loopback ones, to which the settings ask for no TLS. Where tests do not run as root on Linux, the run says that there is one machine.
 */
export function startMachines(count: number): Machines {
  const network = `127.${randomInt(100, 250)}.${randomInt(250)}`
  const shared = `${network}.1`
  const names: string[] = []
  const remove = () => {
    for (const name of names) execFileSync('ip', ['netns', 'delete', name])
  }
  try {
    const machines = Array.from({ length: count }, (_, index) => {
      const name = `praxis-${process.pid}-${index}`
      const address = `${network}.${index + 11}`
      const env = { ...process.env, name, shared, address }
      execFileSync('sh', ['-ec', LAY_CABLE], { env, stdio: 'ignore' })
      names.push(name)
      return { address, enter: ['ip', 'netns', 'exec', name] }
    })
    return { shared, machines, remove }
  } catch {
    remove()
    process.stdout.write('\nSKIPPED: a network for each server. It needs root on Linux (ip netns).\n')
    return besideEachOther(count)
  }
}

/** On one machine, at different ports. */
export function besideEachOther(count: number): Machines {
  const machine = { address: '127.0.0.1', enter: [] }
  return { shared: machine.address, machines: Array(count).fill(machine), remove() {} }
}

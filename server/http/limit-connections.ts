import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createConcurrencyLimiter } from '../limits/concurrency-limiter.ts'
import { networksOf } from '../limits/networks.ts'
import { readIpAddress } from './read-ip-address.ts'

export interface ConnectionLimits {
  /** At the same time; the last quarter is for networks that have few. */
  connections: number
  connectionsPerNetwork: number
  unanswered: number
}

/** A browser opens six connections. */
const FEW = 6
const PAUSE_MS = 60_000

/**
 * Closes connections beyond the limit of a network before a byte is read, and those with too many unanswered requests (HTTP/1.1 pipelining,
 * RFC 9112, 9.3.2): Node reads up to two thousand, so the network is closed for a minute. @param isProxy addresses of many visitors
 * @returns whether a request may be answered
 */
export function limitConnections(
  server: Server,
  { connections: inAll, connectionsPerNetwork: perNetwork, unanswered: most }: ConnectionLimits,
  isProxy: (address: string) => boolean,
): (incoming: IncomingMessage, response: ServerResponse) => boolean {
  const limiter = createConcurrencyLimiter({ perNetwork, inAll, few: FEW })
  const connections = new Map<Socket, { network: string | undefined; unanswered: number }>()
  const closed = new Set<string | undefined>()

  server.on('connection', (socket) => {
    const address = readIpAddress(socket.remoteAddress)
    if (!address) return socket.destroy()
    // Of IPv6 a home line (/56): a /48 may hold many.
    const network = isProxy(address) ? undefined : networksOf(address).findLast(({ times }) => times <= 2)?.name
    const giveBack = network ? !closed.has(network) && limiter.take(address) : () => {}
    if (!giveBack) return socket.destroy()
    connections.set(socket, { network, unanswered: 0 })
    return socket.once('close', () => {
      giveBack()
      connections.delete(socket)
    })
  })

  function closeNetwork(network: string) {
    closed.add(network)
    setTimeout(() => closed.delete(network), PAUSE_MS).unref()
    for (const [socket, its] of connections) if (its.network === network) socket.destroy()
  }

  return ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection || socket.destroyed) return false
    if (connection.unanswered >= most) {
      socket.destroy()
      if (connection.network) closeNetwork(connection.network)
      return false
    }
    connection.unanswered += 1
    response.once('close', () => {
      connection.unanswered -= 1
    })
    return true
  }
}

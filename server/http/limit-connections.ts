import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createPlaces } from '../limits/places.ts'
import { readIpAddress } from './read-ip-address.ts'

export interface ConnectionLimits {
  /** At the same time. */
  connections: number
  connectionsPerCustomer: number
  unanswered: number
}

/**
 * Closes connections beyond the limit of a network before a byte is read, and those with too many unanswered requests (HTTP/1.1 pipelining,
 * RFC 9112, 9.3.2): Node reads up to two thousand. @param isProxy addresses of many visitors
 * @returns whether a request may be answered
 */
export function limitConnections(
  server: Server,
  { connections: inAll, connectionsPerCustomer: perCustomer, unanswered: most }: ConnectionLimits,
  isProxy: (address: string) => boolean,
): (incoming: IncomingMessage, response: ServerResponse) => boolean {
  const places = createPlaces({ perCustomer, inAll, share: 4 })
  const unanswered = new WeakMap<Socket, number>()

  server.on('connection', (socket) => {
    const address = readIpAddress(socket.remoteAddress)
    const giveBack = address && (isProxy(address) ? () => {} : places.take(address))
    return giveBack ? socket.once('close', giveBack) : socket.destroy()
  })

  const count = (socket: Socket, more: number) => {
    const counted = (unanswered.get(socket) ?? 0) + more
    unanswered.set(socket, counted)
    return counted
  }
  return ({ socket }, response) => {
    if (count(socket, 1) > most) socket.destroy()
    response.once('close', () => count(socket, -1))
    return !socket.destroyed
  }
}

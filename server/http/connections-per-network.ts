import type { Server } from 'node:http'
import { networkOf } from './client-address.ts'

/**
 * Closes connections of a network that has too many open already, before a byte of them is read. One client that opens
 * all connections there are would otherwise keep everybody else waiting.
 *
 * @param most at the same time from one network; a browser opens six
 * @param isExempt true for addresses of proxies, which bring everybody
 */
export function limitConnectionsPerNetwork(server: Server, most: number, isExempt: (address: string) => boolean): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress?.replace(/^::ffff:/, '').split('%', 1)[0]
    if (!address || isExempt(address)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    if (count > most) socket.destroy()
  })
}

import type { Server } from 'node:http'
import { createShares } from '../limits/shares.ts'

/** A browser opens six connections. */
const FEW = 6

/**
 * Closes connections of a network that has too many open already, before a byte of them is read. One client that opens
 * all connections there are would otherwise keep everybody else waiting.
 *
 * @param most at the same time from one network
 * @param inAll of which the last quarter goes to who has few
 * @param isExempt true for addresses of proxies, which bring everybody
 */
export function limitConnectionsPerNetwork(
  server: Server,
  { most, inAll }: { most: number; inAll: number },
  isExempt: (address: string) => boolean,
): void {
  const open = createShares({ perNetwork: most, inAll, little: FEW })
  server.on('connection', (socket) => {
    const address = socket.remoteAddress?.replace(/^::ffff:/, '').split('%', 1)[0]
    if (!address || isExempt(address)) return
    const close = open.take(address)
    if (close) socket.once('close', close)
    else socket.destroy()
  })
}

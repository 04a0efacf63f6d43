import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import type { Config } from './config.ts'
import { SLOW_REQUEST_LIMITS, type SlowRequestLimits, slowRequestOptions } from './slow-requests.ts'
import { StartupError } from './startup-error.ts'

/**
 * Opens the port.
 *
 * @returns the server and the port it got, which differs from the setting when that is 0
 * @throws StartupError when the port cannot be had
 */
export function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>,
  limits: SlowRequestLimits = SLOW_REQUEST_LIMITS,
): Promise<{ server: Server; port: number }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port: PORT, hostname: HOST, serverOptions: slowRequestOptions(limits) }, ({ port }) =>
      resolve({ server, port }),
    ) as Server
    server.maxConnections = limits.connections
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason =
        cause.code === 'EADDRINUSE' ? 'another program uses it. Stop that program, or set PORT.' : cause.message
      reject(new StartupError(`Cannot listen on ${HOST}:${PORT}: ${reason}`, { cause }))
    })
  })
}

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Config } from './config.ts'
import type { Site } from './site.ts'
import { SLOW_REQUEST_LIMITS, type SlowRequestLimits, slowRequestOptions } from './slow-requests.ts'
import { StartupError } from './startup-error.ts'

interface Answers {
  /** Asked first. A file is written as it is: a Request and a Response made for it would cost a tenth of the rate. */
  file?: Site['file']
  fetch(request: Request, env: HttpBindings): Response | Promise<Response>
}

/**
 * Opens the port.
 *
 * @returns the server and the port it got, which differs from the setting when that is 0
 * @throws StartupError when the port cannot be had
 */
export function listen(
  { file, fetch }: Answers,
  { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>,
  limits: SlowRequestLimits = SLOW_REQUEST_LIMITS,
): Promise<{ server: Server; port: number }> {
  const answerByFetch = getRequestListener((request, env) => fetch(request, env as HttpBindings), { hostname: HOST })
  return new Promise((resolve, reject) => {
    const server = createServer(slowRequestOptions(limits), (incoming, outgoing) => {
      const found = file?.(incoming)
      if (found) outgoing.writeHead(found.status, found.headers).end(found.body)
      else void answerByFetch(incoming, outgoing)
    })
    server.maxConnections = limits.connections
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason =
        cause.code === 'EADDRINUSE' ? 'another program uses it. Stop that program, or set PORT.' : cause.message
      reject(new StartupError(`Cannot listen on ${HOST}:${PORT}: ${reason}`, { cause }))
    })
    server.listen(PORT, HOST, () => resolve({ server, port: (server.address() as AddressInfo).port }))
  })
}

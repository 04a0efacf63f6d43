import { createServer, type IncomingMessage, type Server, type ServerOptions } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import proxyaddr from 'proxy-addr'
import type { Config } from '../config.ts'
import { explainFailure } from '../explain-failure.ts'
import type { FileAnswer } from '../site/stored-file.ts'
import { StartupError } from '../startup-error.ts'
import { type ConnectionLimits, limitConnections } from './limit-connections.ts'

interface Answers {
  /** Called first, without a Request and a Response, which would cost a tenth of the rate. */
  file?(incoming: IncomingMessage): FileAnswer | undefined
  fetch(request: Request, env: HttpBindings): Response | Promise<Response>
}

type Limits = ConnectionLimits & ServerOptions & { idleTimeout: number }

/** Against slow senders and readers, in milliseconds. */
export const CONNECTION_LIMITS: Limits = {
  headersTimeout: 15_000,
  // Ten megabytes over a phone with 50 kB/s take 210 seconds and must arrive.
  requestTimeout: 300_000,
  // Longer than a reverse proxy keeps idle connections (nginx: 60 s), so that it never uses one that is being closed.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  idleTimeout: 120_000,
  connections: 2_000,
  connectionsPerCustomer: 100,
  unanswered: 10,
}

/** A reset takes away an answer that was not read yet. */
const LINGER_MS = 500

/** Opens the port. @param isProxy true for proxies of the settings and this machine @throws StartupError */
export function listen(
  { file, fetch }: Answers,
  { PORT, HOST, TRUSTED_PROXIES = [] }: Pick<Config, 'PORT' | 'HOST'> & Partial<Pick<Config, 'TRUSTED_PROXIES'>>,
  limits: Limits = CONNECTION_LIMITS,
  isProxy: (address: string) => boolean = createProxyCheck(TRUSTED_PROXIES),
): Promise<{ server: Server; port: number }> {
  /** What cannot be rendered is left to `fetch`, which answers 500: nothing catches a throw in here. */
  function fileFor(incoming: IncomingMessage): FileAnswer | undefined {
    try {
      return file?.(incoming)
    } catch {
      return undefined
    }
  }
  const answerByFetch = getRequestListener((request, env) => fetch(request, env as HttpBindings), {
    hostname: HOST,
    autoCleanupIncoming: false,
  })
  return new Promise((resolve, reject) => {
    const server = createServer(limits)
    server.timeout = limits.idleTimeout
    server.maxConnections = limits.connections
    const mayAsk = limitConnections(server, limits, isProxy)
    server.on('request', (incoming, outgoing) => {
      if (!mayAsk(incoming, outgoing)) return
      // A short body has come with its head, and is parsed by then.
      outgoing.once('finish', () => setImmediate(() => incoming.complete || closeUnread(incoming.socket)))
      const found = fileFor(incoming)
      if (found) outgoing.writeHead(found.status, found.headers).end(found.body)
      else void answerByFetch(incoming, outgoing)
    })
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const advice = cause.code === 'EADDRINUSE' ? ' Beenden Sie es, oder setzen Sie PORT.' : ''
      reject(
        new StartupError(`Der Port ${HOST}:${PORT} lässt sich nicht öffnen. ${explainFailure(cause)}${advice}`, {
          cause,
        }),
      )
    })
    server.listen(PORT, HOST, () => resolve({ server, port: (server.address() as AddressInfo).port }))
  })
}

/** Node would read on what was answered before its end, and parse it. Under a listener that takes nothing it stops after some kilobytes. */
function closeUnread(socket: Socket): void {
  socket.removeAllListeners('data').on('readable', () => {})
  socket.end()
  setTimeout(() => socket.destroy(), LINGER_MS)
}

function createProxyCheck(trustedProxies: string[]): (address: string) => boolean {
  const isListed = proxyaddr.compile(['loopback', ...trustedProxies])
  return (address) => isListed(address, 0)
}

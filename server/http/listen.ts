import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import proxyaddr from 'proxy-addr'
import type { Config } from '../config.ts'
import { explainFailure } from '../explain-failure.ts'
import type { FileAnswer } from '../site/stored-file.ts'
import { StartupError } from '../startup-error.ts'
import { limitConnectionsPerNetwork } from './connections-per-network.ts'
import { SLOW_REQUEST_LIMITS, type SlowRequestLimits, slowRequestOptions } from './slow-requests.ts'
import { boundUnreadAnswers, UNREAD_ANSWER_LIMITS, type UnreadAnswerLimits } from './unread-answers.ts'

interface Answers {
  /** Asked first. A file is written as it is: a Request and a Response made for it would cost a tenth of the rate. */
  file?(incoming: IncomingMessage): FileAnswer | undefined
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
  { PORT, HOST, TRUSTED_PROXIES = [] }: Pick<Config, 'PORT' | 'HOST'> & Partial<Pick<Config, 'TRUSTED_PROXIES'>>,
  limits: SlowRequestLimits = SLOW_REQUEST_LIMITS,
  // A configured proxy, or one on this machine.
  isProxy: (address: string) => boolean = createProxyCheck(TRUSTED_PROXIES),
  unread: UnreadAnswerLimits = UNREAD_ANSWER_LIMITS,
): Promise<{ server: Server; port: number }> {
  const answerByFetch = getRequestListener((request, env) => fetch(request, env as HttpBindings), { hostname: HOST })
  return new Promise((resolve, reject) => {
    const server = createServer(slowRequestOptions(limits))
    const mayAsk = boundUnreadAnswers(server, unread)
    server.on('request', (incoming, outgoing) => {
      if (!mayAsk(incoming, outgoing)) return
      const found = file?.(incoming)
      if (found) outgoing.writeHead(found.status, found.headers).end(found.body)
      else void answerByFetch(incoming, outgoing)
    })
    server.maxConnections = limits.connections
    limitConnectionsPerNetwork(server, { most: limits.connectionsPerNetwork, inAll: limits.connections }, isProxy)
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

function createProxyCheck(trustedProxies: string[]): (address: string) => boolean {
  const isListed = proxyaddr.compile(['loopback', ...trustedProxies])
  return (address) => isListed(address, 0)
}

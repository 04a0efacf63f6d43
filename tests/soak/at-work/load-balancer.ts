import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { freshNetwork } from '../../support/server/requests.ts'

/**
 * A proxy as in `deploy/Caddyfile`: it asks each server every second whether it is ready, and where none is, takes any. What a server may have
 * taken it sends to no other. Many visitors behind one test: each request comes from another network.
 */
export async function startLoadBalancer(urls: string[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  const open = new Set<{ url: string; isCut: boolean }>()
  const killed = new Set<string>()
  const sums = { requests: 0, cut: 0, refused: 0 }
  const failed: string[] = []
  const end = new AbortController()

  async function watch(url: string) {
    while (!end.signal.aborted) {
      const { ok } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => ({ ok: false }))
      if (ok) ready.add(url)
      else ready.delete(url)
      await wait(1000, null, end).catch(() => {})
    }
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    sums.requests += 1
    const fail = (why: string) => failed.push(`${incoming.method} ${incoming.url}: ${why}`)
    const body = await buffer(incoming)
    const willing = ready.size > 0 ? urls.filter((url) => ready.has(url)) : urls
    const first = sums.requests % willing.length
    for (const url of [...willing.slice(first), ...willing.slice(0, first)]) {
      const one = { url, isCut: killed.has(url) }
      open.add(one)
      try {
        const { statusCode = 0, headers, bytes } = await ask(url, incoming, body)
        if (statusCode >= 500 || [408, 429].includes(statusCode)) fail(`${statusCode} ${bytes}`)
        if (outgoing.destroyed) fail('the visitor waited no longer')
        return outgoing.writeHead(statusCode, headers).end(bytes)
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException
        if (code === 'ECONNREFUSED') continue
        if (one.isCut) sums.cut += 1
        else fail(message)
        return outgoing.writeHead(502).end()
      } finally {
        open.delete(one)
      }
    }
    sums.refused += 1
    fail('no server took it')
    return outgoing.writeHead(503).end()
  }

  async function ask(url: string, { method, url: path, headers }: IncomingMessage, body: Buffer) {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = { 'x-forwarded-for': freshNetwork(), ...headers }
      request(`${url}${path}`, { agent, method, headers: sent }, resolve).on('error', reject).end(body)
    })
    return { statusCode: response.statusCode, headers: response.headers, bytes: await buffer(response) }
  }

  // Whoever hung up waits for no answer.
  const server = createServer((incoming, outgoing) => pass(incoming, outgoing).catch(() => outgoing.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const watching = Promise.all(urls.map(watch))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** `cut` were in flight on a killed server; `refused` no server took, which is a failure, too. */
    sums,
    /** One sentence for each request that failed without being cut. */
    failed,
    /** What is open to this server meanwhile is in flight on the killed one. */
    async whileKilled(url: string, kill: () => Promise<unknown>) {
      killed.add(url)
      for (const one of open) one.isCut ||= one.url === url
      await kill()
      killed.delete(url)
    },
    async stop() {
      end.abort()
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await watching
    },
  }
}

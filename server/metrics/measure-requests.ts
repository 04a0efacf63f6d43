import type { Server } from 'node:http'
import { Histogram, type Registry } from 'prom-client'

/** The first part of an address; anything else is a page. */
const KINDS = /^\/(rest|auth|storage|functions|api|assets|bilder|kalender|termin|healthz|readyz)(?=[/?]|$)/

/** Counts the requests of a server by their kind and the class of their status, and how long they took. */
export function measureRequests(registry: Registry, server: Server): void {
  const durations = new Histogram({
    name: 'praxis_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['kind', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  server.on('request', ({ url = '' }, response) => {
    const began = performance.now()
    const kind = KINDS.exec(url)?.[1] ?? 'page'
    response.once('close', () => {
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'cut off'
      durations.observe({ kind, status }, (performance.now() - began) / 1000)
    })
  })
}

import type { IncomingMessage, ServerOptions } from 'node:http'

export interface SlowRequestLimits {
  /** From the first byte of a request until its headers are there. */
  headersMs: number
  /** For the whole request with its body. */
  requestMs: number
  /** For the body of a form; a file may take longer. */
  smallBodyMs: number
  /** Between two requests of one connection. */
  keepAliveMs: number
  /** How often connections are looked at. */
  checkMs: number
  /** Connections at the same time. */
  connections: number
  /** Of these, from one network. */
  connectionsPerNetwork: number
}

/**
 * Slow senders hold connections, and enough of them hold all. Ten megabytes over a phone with 50 kB/s
 * take 200 seconds and must arrive; the largest form, 64 kB, takes two.
 */
export const SLOW_REQUEST_LIMITS: SlowRequestLimits = {
  headersMs: 15_000,
  requestMs: 300_000,
  smallBodyMs: 30_000,
  // Longer than a reverse proxy keeps an idle connection (nginx: 60 s), so that it never uses one that is being closed.
  keepAliveMs: 65_000,
  checkMs: 5_000,
  connections: 2_000,
  connectionsPerNetwork: 100,
}

/** The same for `node:http`, which answers 408 and closes the connection. */
export function slowRequestOptions(limits: SlowRequestLimits): ServerOptions {
  return {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
  }
}

/** Whether the sender hung up before all of a request was here. */
export function isCutOff(incoming: IncomingMessage): boolean {
  return incoming.destroyed && !incoming.complete
}

/**
 * Closes the connection of a request whose small body does not arrive in time.
 *
 * @returns a function that stops watching
 */
export function closeWhenSlow(incoming: IncomingMessage, ms = SLOW_REQUEST_LIMITS.smallBodyMs): () => void {
  const timer = setTimeout(() => {
    if (!incoming.complete) incoming.destroy()
  }, ms)
  return () => clearTimeout(timer)
}

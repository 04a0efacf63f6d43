import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'

/** With the mail that is being sent (40 s) less than the minute after which systemd and compose kill. */
const GRACE_MS = 30_000

/** Ends a server without failing a request. */
export function createDrain(server: Server) {
  const unanswered = new Set<ServerResponse>()
  let hasBegun = false
  let closing: Promise<void> | undefined

  server.prependListener('request', (_incoming, response) => {
    unanswered.add(response)
    if (hasBegun) response.shouldKeepAlive = false
    response.once('close', () => {
      unanswered.delete(response)
      if (closing && unanswered.size === 0) server.closeIdleConnections()
    })
  })

  function begin() {
    hasBegun = true
    for (const response of unanswered) response.shouldKeepAlive = false
  }

  function close() {
    begin()
    return new Promise<void>((resolve) => {
      const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      // `close` of an HTTP server also cuts answers that are still being read.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(timer)
        resolve()
      })
      if (unanswered.size === 0) server.closeIdleConnections()
    })
  }

  return {
    /** From now on every answer ends its connection, and all is still answered. */
    begin,
    hasBegun: () => hasBegun,
    /** Opens no connection any more, and lets running requests finish, half a minute at most. */
    close() {
      closing ??= close()
      return closing
    },
  }
}

import type { Server } from 'node:http'

/** Containers are killed ten seconds after their signal; the database must be closed by then. */
const GRACE_MS = 5000

/** Lets running requests finish. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}

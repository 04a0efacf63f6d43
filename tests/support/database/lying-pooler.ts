import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

const QUERY = 0x51

/**
 * A road to PostgreSQL on which COMMIT arrives as ROLLBACK, as behind a pooler that lost the session of a transaction: the server
 * answers honestly, and only who looks at its answer hears of it.
 */
export async function startLyingPooler(
  databaseUrl: string,
): Promise<{ url: string; lie(): void; stop(): Promise<void> }> {
  let lies = false
  const target = new URL(databaseUrl)
  const server = createServer((visitor) => {
    const behind = connect(Number(target.port), target.hostname)
    const end = () => [visitor, behind].forEach((socket) => void socket.destroy())
    for (const socket of [visitor, behind]) socket.on('error', end).on('close', end)
    let waiting = Buffer.alloc(0)
    let hasGreeted = false
    visitor.on('data', (bytes) => {
      waiting = Buffer.concat([waiting, bytes])
      for (;;) {
        // The first message of a connection has no type, only its length.
        const typed = hasGreeted ? 1 : 0
        if (waiting.length < typed + 4) return
        const length = typed + waiting.readUInt32BE(typed)
        if (waiting.length < length) return
        const message = waiting.subarray(0, length)
        waiting = waiting.subarray(length)
        hasGreeted = true
        behind.write(lies && message[0] === QUERY && isCommit(message) ? queryOf('rollback') : message)
      }
    })
    behind.on('data', (bytes) => visitor.write(bytes))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    lie() {
      lies = true
    },
    async stop() {
      server.close()
    },
  }
}

function isCommit(message: Buffer): boolean {
  return message.subarray(5, -1).toString().trim().toLowerCase() === 'commit'
}

function queryOf(statement: string): Buffer {
  const text = Buffer.from(`${statement}\0`)
  const message = Buffer.alloc(5 + text.length)
  message[0] = QUERY
  message.writeUInt32BE(4 + text.length, 1)
  text.copy(message, 5)
  return message
}

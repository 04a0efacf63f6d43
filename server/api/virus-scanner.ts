import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { errorResponse } from '../routing/error-responses.ts'

export type Verdict = 'clean' | 'infected' | 'unknown'

/** Scans the bytes of one file. It never throws: `unknown` when the scanner does not answer. */
export type VirusScanner = (parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => Promise<Verdict>

/**
 * Refuses a file that is infected, or that could not be scanned.
 *
 * @param scanned by a `VirusScanner`
 * @param otherwise what else the sender may do: the end of a German sentence
 */
export async function refuseInfected(
  area: 'rest' | 'storage',
  scanned: Promise<Verdict>,
  otherwise = '',
): Promise<Response | undefined> {
  const verdict = await scanned
  if (verdict === 'clean') return undefined
  if (verdict === 'infected') {
    return errorResponse(area, 422, 'infected', { message: 'Die Virenprüfung hat diese Datei abgelehnt.' })
  }
  const message = `Die Datei lässt sich gerade nicht prüfen. Versuchen Sie es später noch einmal${otherwise}.`
  return errorResponse(area, 503, 'not_scanned', { message })
}

/** A scan of ten megabytes takes about a second. */
const LIMIT_MS = 20_000

/**
 * The scanner of ClamAV: its daemon `clamd`, with the command INSTREAM over its socket (man clamd).
 * @param socketPath as in CLAMD_SOCKET; without it nothing is scanned and every file counts as clean
 */
export function createVirusScanner(socketPath: string | undefined, limitMs = LIMIT_MS): VirusScanner {
  if (!socketPath) return async () => 'clean'
  return async (parts) => {
    const socket = connect(socketPath)
    const timer = setTimeout(() => socket.destroy(new Error('clamd did not answer in time')), limitMs)
    try {
      const [reply] = await Promise.all([replyOf(socket), send(socket, parts)])
      if (/^stream: OK\0?$/.test(reply)) return 'clean'
      return /^stream: .* FOUND\0?$/.test(reply) ? 'infected' : 'unknown'
    } catch {
      return 'unknown'
    } finally {
      clearTimeout(timer)
      socket.destroy()
    }
  }
}

/** Each part with its length before it, and a length of zero at the end. */
async function send(socket: Socket, parts: Parameters<VirusScanner>[0]): Promise<void> {
  await once(socket, 'connect')
  socket.write('zINSTREAM\0')
  for await (const part of parts) {
    socket.write(lengthOf(part.length))
    if (!socket.write(part)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
  }
  socket.write(lengthOf(0))
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** clamd answers in one line and closes. */
async function replyOf(socket: Socket): Promise<string> {
  let reply = ''
  for await (const part of socket) {
    reply = (reply + part.toString('latin1')).slice(0, 500)
    if (reply.endsWith('\0')) return reply
  }
  return reply
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networksOf } from '../limits/networks.ts'

export interface UnreadAnswerLimits {
  /** Requests of one connection that are not answered, or whose answers are not taken. */
  unanswered: number
  /** Bytes of answers that nobody has taken yet, of all connections together. */
  bytes: number
  /** What waits at one moment must be taken within `patienceMs` and one second for so many bytes. */
  bytesPerSecond: number
  patienceMs: number
  /** How often connections are looked at. */
  checkMs: number
}

/**
 * Browsers ask one thing after the other, so ten are many. An answer is kept until its reader has taken it: who asks for much
 * and reads nothing makes the server hold it. A phone with 50 kB/s takes ten megabytes in 200 seconds.
 */
export const UNREAD_ANSWER_LIMITS: UnreadAnswerLimits = {
  unanswered: 10,
  bytes: 64 * 1024 * 1024,
  bytesPerSecond: 32 * 1024,
  patienceMs: 30_000,
  checkMs: 250,
}

interface Connection {
  socket: Socket
  answers: Set<ServerResponse>
  /** What has to be taken, by when, and how much had been taken as that was said. */
  owed: { bytes: number; by: number; takenBefore: number } | undefined
}

/**
 * Bounds what connections hold: requests that came before earlier ones were answered (HTTP/1.1 pipelining), and answers that are
 * not read.
 *
 * @returns a function to ask before anything is done for a request: false where its connection is closed instead
 */
export function boundUnreadAnswers(server: Server, limits: UnreadAnswerLimits = UNREAD_ANSWER_LIMITS) {
  const connections = new Map<Socket, Connection>()
  const timer = setInterval(() => lookAt([...connections.values()], limits), limits.checkMs).unref()
  server.once('close', () => clearInterval(timer))

  function connectionOf(socket: Socket): Connection {
    const known = connections.get(socket)
    if (known) return known
    const connection: Connection = { socket, answers: new Set(), owed: undefined }
    connections.set(socket, connection)
    socket.once('close', () => connections.delete(socket))
    return connection
  }

  return ({ socket }: IncomingMessage, answer: ServerResponse): boolean => {
    const { answers } = connectionOf(socket)
    if (answers.size >= limits.unanswered) {
      stopParsing(socket)
      socket.destroy()
      return false
    }
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
    return true
  }
}

/**
 * What is here already of the connection may be two thousand more requests, and node:http would read them all. It has no call
 * to stop: its parser stops where it is told that another protocol begins (2 in `_http_server.js`).
 */
function stopParsing({ parser }: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (parser) parser.onIncoming = () => 2
}

function lookAt(connections: Connection[], { bytes, bytesPerSecond, patienceMs }: UnreadAnswerLimits): void {
  const now = performance.now()
  const holding = connections.map((connection) => ({ ...connection, connection, held: heldBy(connection) }))
  for (const { connection, socket, held } of holding) {
    const taken = socket.bytesWritten - socket.writableLength
    const { owed } = connection
    if (held === 0) connection.owed = undefined
    else if (!owed || taken - owed.takenBefore >= owed.bytes) {
      connection.owed = { bytes: held, by: now + patienceMs + (held / bytesPerSecond) * 1000, takenBefore: taken }
    } else if (now > owed.by) socket.destroy()
  }

  let total = holding.reduce((sum, { held }) => sum + held, 0)
  if (total <= bytes) return
  // Of the network that holds most, the connection that holds most: many small ones of one sender go before one large one of another.
  const byNetwork = Map.groupBy(holding, ({ socket }) => networksOf(socket.remoteAddress ?? '').at(-1)?.name)
  while (total > bytes) {
    const [most] = [...byNetwork.values()].toSorted((a, b) => sumOf(b) - sumOf(a))
    const [largest] = most?.toSorted((a, b) => b.held - a.held) ?? []
    if (!most || !largest || largest.held === 0) return
    most.splice(most.indexOf(largest), 1)
    total -= largest.held
    largest.socket.destroy()
  }
}

function sumOf(holding: { held: number }[]): number {
  return holding.reduce((sum, { held }) => sum + held, 0)
}

/** The first answer counts what its socket holds, the others wait with their own. */
function heldBy({ socket, answers }: Connection): number {
  if (answers.size === 0) return socket.writableLength
  let held = 0
  for (const answer of answers) held += answer.writableLength
  return held
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'
import type { Config } from './config.ts'

export type Log = pino.Logger

/** Structured log without personal data: causes and codes, never addresses, bodies or query parameters. */
export function createLog(level: Config['LOG_LEVEL']): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    pino.destination(2),
  )
}

/**
 * The loggable part of an error. Messages of libraries, of the database and of Node repeat input ("… is not valid JSON", "Key
 * (email)=(…) already exists"), so only messages of this project are kept: fixed texts with codes and counts.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, severity, table, constraint, routine } = error as Error & Record<string, unknown>
  if (severity !== undefined || routine !== undefined)
    return { type: 'DatabaseError', code, table, constraint, routine }
  const frames = framesOf(error)
  return {
    type: error.name,
    ...(isOurs(frames[0]) ? { message: error.message } : {}),
    code,
    stack: frames,
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  }
}

/** The stack without the message, whose lines may look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const end = message === '' ? 0 : stack.indexOf(message) + message.length
  if (end < message.length) return []
  return stack
    .slice(end)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
}

function isOurs(frame: string | undefined): boolean {
  return frame?.includes(PROJECT) === true && !frame.includes('/node_modules/')
}

/** `file:///srv/praxis/`, as in stack traces. */
const PROJECT = new URL('..', import.meta.url).href

/** What was printed as an error while a request is answered. */
const currentRequest = new AsyncLocalStorage<{ printed: object[]; isAnswered: boolean }>()

/**
 * Answers a request. `@supabase/lite` prints each failing query as an error, also one that fails by what a caller sent: the answer tells
 * whose fault it is.
 * @param statusOf the status of the answer, read at its end
 */
export async function logPrinted(log: Log, answer: () => Promise<void>, statusOf: () => number): Promise<void> {
  const request = { printed: [] as object[], isAnswered: false }
  await currentRequest.run(request, answer)
  request.isAnswered = true
  for (const part of request.printed) {
    if (statusOf() >= 500) log.error(part, 'a library reported an error')
    else log.debug(part, 'a library refused what a caller sent')
  }
}

/**
 * Routes `console.error` and `console.warn` of libraries to the log, without their texts: `@supabase/lite` prints failing queries
 * with their parameters.
 */
export function routeConsoleToLog(log: Log): void {
  console.error = (...parts: unknown[]) => {
    const request = currentRequest.getStore()
    if (request && !request.isAnswered) request.printed.push(describeParts(parts))
    else log.error(describeParts(parts), 'a library reported an error')
  }
  console.warn = (...parts: unknown[]) => {
    // Decision 1.
    if (String(parts[0]).startsWith('EXPERIMENTAL FEATURES ENABLED: storage')) return
    log.warn(describeParts(parts), 'a library warned')
  }
}

function describeParts(parts: unknown[]): object {
  const error = parts.find((part) => part instanceof Error)
  return error ? { err: error } : { types: parts.map((part) => typeof part) }
}

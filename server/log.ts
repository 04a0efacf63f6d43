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
 * What may be logged of an error. A database error carries the failing row in `detail`, `query` and `parameters`,
 * and its message can repeat what a visitor typed; only what the schema itself contributes is kept of it.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, severity, table, constraint, routine } = error as Error & Record<string, unknown>
  if (severity !== undefined || routine !== undefined)
    return { type: 'DatabaseError', code, table, constraint, routine }
  return {
    type: error.name,
    message: error.message,
    code,
    stack: error.stack,
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  }
}

/**
 * Sends what libraries print with `console.error` and `console.warn` through the log.
 * `@supabase/lite` prints a failing query with its parameters there: personal data.
 */
export function routeConsoleToLog(log: Log): void {
  console.error = (...parts: unknown[]) => log.error({ from: 'library', ...describeParts(parts) })
  console.warn = (...parts: unknown[]) => log.warn({ from: 'library', ...describeParts(parts) })
}

function describeParts(parts: unknown[]): Record<string, unknown> {
  const error = parts.find((part) => part instanceof Error)
  if (error) return { err: error }
  const [first] = parts
  return { msg: typeof first === 'string' ? first : `a value of type ${typeof first}` }
}

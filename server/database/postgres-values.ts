import type { SerializerOptions } from '@electric-sql/pglite'
import pg from 'pg'

const keep = (text: string) => text
/** ISO 8601, as PostgREST answers it; sessions are in UTC. */
const toIsoMoment = (text: string) => text.replace(/^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00$/, '$1T$2+00:00')
const { builtins, getTypeParser } = pg.types
const TEXT_ARRAY = 1009

/** As `@supabase/lite` expects them: dates, times, and numbers that JavaScript would round, stay text. */
const PARSERS: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
  [builtins.NUMERIC]: (text) => (String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text),
  [builtins.DATE]: keep,
  [builtins.TIME]: keep,
  [builtins.TIMETZ]: keep,
  [builtins.TIMESTAMP]: keep,
  [builtins.TIMESTAMPTZ]: toIsoMoment,
  [builtins.INTERVAL]: keep,
}

/**
 * Arrays whose elements the driver reads otherwise, or that it leaves as text: `typarray` in
 * https://www.postgresql.org/docs/current/catalog-pg-type.html
 */
const ARRAYS: Record<number, number> = {
  1002: builtins.CHAR,
  1003: 19,
  1016: builtins.INT8,
  1034: builtins.ACLITEM,
  1115: builtins.TIMESTAMP,
  1182: builtins.DATE,
  1183: builtins.TIME,
  1185: builtins.TIMESTAMPTZ,
  1187: builtins.INTERVAL,
  1231: builtins.NUMERIC,
}

/** The parser of a type, for the option `types` of the driver. */
export function parserOf(type: number): (text: string) => unknown {
  const element = ARRAYS[type]
  if (element === undefined) return PARSERS[type] ?? getTypeParser(type, 'text')
  const parse = parserOf(element)
  const each = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(each)
    return typeof value === 'string' ? parse(value) : value
  }
  return (text) => each(getTypeParser(TEXT_ARRAY as number, 'text')(text))
}

/** JSON of a list of objects, which the driver would make an array of PostgreSQL. */
export function toParameter(value: unknown): unknown {
  const isJson = Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null)
  return isJson ? JSON.stringify(value) : value
}

/** What PGlite must read as node-postgres does. */
export const PGLITE_PARSERS = { [builtins.TIMESTAMPTZ]: toIsoMoment }

/**
 * Every value as text, but bytes as they are: PGlite's own serializers throw for some, and a message that is cut off breaks the only
 * session. The type of the parameter knows bytes; as text they would be a string of twice the size.
 */
export const PGLITE_SERIALIZERS: SerializerOptions = new Proxy(
  {},
  {
    get: (_, type) => (value: unknown) =>
      Number(type) === builtins.BYTEA && value instanceof Uint8Array
        ? value
        : toText(value, JSON_TYPES.has(Number(type))),
  },
)

const JSON_TYPES = new Set<number>([builtins.JSON, builtins.JSONB])

function toText(value: unknown, isJson = false): string {
  if (typeof value === 'string') return value
  if (isJson) return JSON.stringify(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(toElement)}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function toElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  return Array.isArray(value) ? toText(value) : `"${toText(value).replace(/["\\]/g, '\\$&')}"`
}

import type { Body } from '../routing/routes.ts'

export interface ReadBody {
  bytes: Uint8Array<ArrayBuffer>
  /** Empty for any other body. */
  json: Record<string, unknown>
}

/** Why a body is refused: an HTTP status and a code for programs. */
export class BodyError extends Error {
  readonly status: 400 | 413 | 415 | 429
  readonly code: string
  constructor(status: 400 | 413 | 415 | 429, code: string) {
    super(code)
    this.name = 'BodyError'
    this.status = status
    this.code = code
  }
}

interface JsonRules {
  takesLists: boolean
  takesNul: boolean
}

/** Our forms nest a few levels; the libraries run out of stack at some thousands. */
const DEEPEST = 100

/**
 * Reads the body of a request that is no file: never more than the route takes, parsed only when the route takes it.
 * @param takesLists whether JSON may also be a list of objects
 * @param takesNul whether a text may hold a NUL, for receivers that drop it
 * @throws BodyError 413 too large, 415 wrong content type, 400 not readable
 */
export async function readBody(
  request: Request,
  { kind, most }: Body,
  { takesLists, takesNul }: JsonRules,
): Promise<ReadBody> {
  if (Number(request.headers.get('content-length')) > most) throw new BodyError(413, 'too_large')
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const bytes = await readAtMost(request, most)
  if (kind === 'nothing') return { bytes, json: {} }
  if (bytes.length === 0 && kind !== 'object') return { bytes, json: {} }
  if (kind === 'object or form' && FORMS.includes(type)) return { bytes, json: {} }
  if (type !== 'application/json') throw new BodyError(415, 'not_json')
  return { bytes, json: parse(bytes, { takesLists, takesNul }) }
}

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Into one growing buffer: a million tiny chunks would be a million objects. */
async function readAtMost(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader()
  let bytes = new Uint8Array()
  let length = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    if (length + value.length > most) throw new BodyError(413, 'too_large')
    if (length + value.length > bytes.length) {
      const grown = new Uint8Array(Math.min(most, Math.max(length + value.length, bytes.length * 2)))
      grown.set(bytes)
      bytes = grown
    }
    bytes.set(value, length)
    length += value.length
  }
  return bytes.subarray(0, length)
}

function parse(bytes: Uint8Array, { takesLists, takesNul }: JsonRules): Record<string, unknown> {
  const text = decode(bytes)
  if (isTooDeep(text)) throw new BodyError(400, 'bad_json')
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || (Array.isArray(value) && !takesLists)) {
    throw new BodyError(400, 'bad_json')
  }
  // PostgreSQL's text holds no NUL, which JSON can only spell like this: most bodies need no second pass.
  if (!takesNul && text.includes('\\u0000') && holdsNul(value)) throw new BodyError(400, 'bad_json')
  return value as Record<string, unknown>
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BodyError(400, 'bad_json')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BodyError(400, 'bad_json')
  }
}

/** Counts brackets outside of strings before the parser, which depth could exhaust. */
function isTooDeep(json: string): boolean {
  let depth = 0
  let inString = false
  for (let place = 0; place < json.length; place += 1) {
    const sign = json[place]
    if (sign === '"') inString = !inString
    else if (inString && sign === '\\') place += 1
    else if (!inString && (sign === '[' || sign === '{')) depth += 1
    else if (!inString && (sign === ']' || sign === '}')) depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}

/** @param value parsed, and nested no deeper than `DEEPEST` */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, part]) => name.includes('\0') || holdsNul(part))
}

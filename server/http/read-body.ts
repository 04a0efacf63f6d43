import { withoutControls } from '../../rules/input/without-controls.ts'
import type { Body } from '../routing/routes.ts'

export interface ReadBody {
  /** Of JSON without control characters (`withoutControls`). */
  bytes: Uint8Array<ArrayBuffer>
  json: Record<string, unknown>
}

/** An HTTP status and a code for programs. */
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

/** No form of this product nests deeper than a handful; the libraries run out of stack at some thousands. */
const DEEPEST = 100

/**
 * Never reads more than the route takes.
 * @param takesLists `of one`: the list stands for its only object, as in `insert([{ … }])` of supabase-js
 * @throws BodyError 413 too large, 415 wrong content type, 400 not readable
 */
export async function readBody(
  request: Request,
  { kind, most }: Body,
  { takesLists }: { takesLists: boolean | 'of one' },
): Promise<ReadBody> {
  if (Number(request.headers.get('content-length')) > most) throw new BodyError(413, 'too_large')
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const bytes = await readAtMost(request, most)
  if (kind === 'nothing') return { bytes, json: {} }
  if (bytes.length === 0 && kind !== 'object') return { bytes, json: {} }
  if (kind === 'object or form' && FORMS.includes(type)) return { bytes, json: {} }
  if (type !== 'application/json') throw new BodyError(415, 'not_json')
  return parse(bytes, takesLists)
}

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** The smallest average size of a piece in bytes: each costs work however small it is, and networks and proxies bring more at a time. */
const SMALLEST_AVERAGE = 256
/** The first pieces may have any size. */
const FREE_PIECES = 100

/** The body as it comes. @throws BodyError 413 for more bytes than `most`, 400 for too many small pieces */
export async function* piecesOf(request: Request, most: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader()
  let bytes = 0
  for (let pieces = 1; reader; pieces += 1) {
    const { done, value } = await reader.read()
    if (done) return
    bytes += value.length
    if (bytes > most) throw new BodyError(413, 'too_large')
    if (pieces > FREE_PIECES + bytes / SMALLEST_AVERAGE) throw new BodyError(400, 'too_many_pieces')
    yield value
  }
}

async function readAtMost(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  return Buffer.concat(await Array.fromAsync(piecesOf(request, most)))
}

/** As JSON spells control characters and surrogates; from U+007F on it may hold them as they are. Most bodies have none. */
const MAY_HOLD_CONTROLS = /\\u(?:00[0189]|007f|d[89a-f])|\\[bfr]|[\u007f-\u009f]/i

function parse(bytes: Uint8Array<ArrayBuffer>, takesLists: boolean | 'of one'): ReadBody {
  const text = decode(bytes)
  if (exceedsLimits(text)) throw new BodyError(400, 'bad_json')
  const sent = parseJson(text)
  const isListOfOne = takesLists === 'of one' && Array.isArray(sent) && sent.length === 1
  const value: unknown = isListOfOne ? sent[0] : sent
  if (typeof value !== 'object' || value === null || (Array.isArray(value) && takesLists !== true)) {
    throw new BodyError(400, 'bad_json')
  }
  if (!isListOfOne && !MAY_HOLD_CONTROLS.test(text)) return { bytes, json: value as Record<string, unknown> }
  const json = withoutControlsInside(value) as Record<string, unknown>
  return { bytes: new TextEncoder().encode(JSON.stringify(json)), json }
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

/** Before the parser, which depth could exhaust, and the database, where a number with an exponent has hundreds of digits. */
function exceedsLimits(json: string): boolean {
  let depth = 0
  let inString = false
  for (let place = 0; place < json.length; place += 1) {
    const character = json[place]
    if (character === '"') inString = !inString
    else if (inString && character === '\\') place += 1
    else if (!inString && (character === '[' || character === '{')) depth += 1
    else if (!inString && (character === ']' || character === '}')) depth -= 1
    const isExponent = !inString && (character === 'e' || character === 'E') && /[\d.]/.test(json[place - 1] ?? '')
    if (depth > DEEPEST || isExponent) return true
  }
  return false
}

function withoutControlsInside(value: unknown): unknown {
  if (typeof value === 'string') return withoutControls(value)
  if (Array.isArray(value)) return value.map(withoutControlsInside)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [withoutControls(name), withoutControlsInside(part)]),
  )
}

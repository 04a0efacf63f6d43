import { isSameJson } from '../../rules/is-same-json.ts'
import { isOneLine } from '../field-schemas.ts'
import { headerLabel } from './header-fields.ts'
import { headerSchemas } from './header-schema.ts'
import { attributeRules } from './text-attributes.ts'
import type { TextDocument, TextHeaders, TextKind, TextNode } from './text-document.ts'
import { textSchema } from './text-schema.ts'

/** How large a text may be. The database refuses more bytes, too (480_content.sql). */
const textLimits = { bytes: 200_000, blocks: 2000, paragraph: 10_000, depth: 6, columns: 12, rows: 60 } as const

/** In one refusal: more are not read. */
export const SAID_AT_ONCE = 5

/** Blocks that show what the site knows: once in a text, and in no mail. */
export const blocksOfPages: readonly unknown[] = ['exclusions', 'storageInventory', 'cookieSettings']

export interface TextProblem {
  place: string
  message: string
  block?: number
  field?: string
  /** Where in the header: `['sources', '0', 'year']`. */
  path?: string[]
}

export type CheckedText<Kind extends TextKind = TextKind> =
  | { text: TextDocument<Kind>; problems: [] }
  | { text: undefined; problems: TextProblem[] }

/** Whether something is a text that may be stored and shown: header, schema, limits. Nothing is corrected or dropped. */
export function checkText<Kind extends TextKind>(kind: Kind, body: unknown): CheckedText<Kind> {
  const whole = (message: string): CheckedText<Kind> => ({ text: undefined, problems: [{ place: 'Text', message }] })
  if (!isRecord(body) || !hasOnly(body, ['header', 'content'])) return whole('Das ist kein Text dieser Website.')
  if (sizeInDatabase(body) > textLimits.bytes) {
    return whole('Der Text ist zu lang. Bitte teilen Sie ihn auf: Mehr als 200 kB lassen sich nicht speichern.')
  }
  const problems = [...headerProblems(kind, body.header), ...contentProblems(body.content)]
  if (problems.length > 0) return { text: undefined, problems }
  const text = { header: body.header as TextHeaders[Kind], content: body.content as TextNode }
  return { text, problems: [] }
}

export function headerProblems(kind: TextKind, header: unknown): TextProblem[] {
  const parsed = headerSchemas[kind].safeParse(header)
  // `__proto__` would be an own field that no schema sees.
  if (isRecord(header) && Object.hasOwn(header, '__proto__')) {
    return [{ place: 'Kopf des Textes', message: 'Das Feld „__proto__“ gibt es hier nicht.' }]
  }
  return (parsed.error?.issues ?? []).map((issue) => {
    const field = issue.path[0] === undefined ? undefined : String(issue.path[0])
    const message =
      issue.code === 'unrecognized_keys'
        ? `Das Feld „${issue.keys[0]}“ gibt es hier nicht.`
        : issue.code === 'custom' || !/^(?:Invalid|Too|Unrecognized)/.test(issue.message)
          ? issue.message
          : 'Bitte füllen Sie dieses Feld aus.'
    const number = typeof issue.path[1] === 'number' ? `, Eintrag ${issue.path[1] + 1}` : ''
    return {
      place: `${field ? headerLabel(kind, issue.path.join('.')) : 'Kopf des Textes'}${number}`,
      message,
      ...(field ? { field, path: issue.path.map(String) } : {}),
    }
  })
}

/** The first problems, at most one a block. */
export function contentProblems(content: unknown): TextProblem[] {
  const isDocument = isRecord(content) && content.type === 'doc' && hasOnly(content, ['type', 'content'])
  const blocks = isDocument ? listIn(content.content) : []
  if (blocks.length === 0) return [{ place: 'Text', message: isDocument ? 'Der Text ist leer.' : NOT_HERE }]
  if (blocks.length > textLimits.blocks) {
    return [{ place: 'Text', message: 'Der Text hat mehr als 2.000 Absätze. Bitte teilen Sie ihn auf.' }]
  }
  const problems: TextProblem[] = []
  const seen = new Set<unknown>()
  let heading = -1
  for (const [index, block] of blocks.entries()) {
    const type = isRecord(block) ? block.type : undefined
    if (type === 'heading') heading = index
    const message = blocksOfPages.includes(type) && seen.has(type) ? TWICE : blockProblem(block)
    if (message) problems.push({ place: placeOf(blocks, index, heading), message, block: index })
    if (problems.length === SAID_AT_ONCE) break
    seen.add(type)
  }
  return problems
}

function blockProblem(block: unknown): string | undefined {
  return shapeProblem(block, 1) ?? (isAllowedBySchema(block) ? tableProblem(block as TextNode) : NOT_HERE)
}

const NOT_HERE = 'An dieser Stelle steht etwas, das hier nicht stehen kann.'
const TWICE = 'Dieser Baustein steht schon weiter oben. Bitte nehmen Sie ihn hier heraus.'

/** Depth, characters and attributes. Never recurses deeper than the limit; what else is wrong, the schema notices. */
function shapeProblem(node: unknown, depth: number): string | undefined {
  if (depth > textLimits.depth) return 'Hier ist zu viel ineinander verschachtelt. Bitte vereinfachen Sie die Stelle.'
  if (!isRecord(node)) return NOT_HERE
  if (typeof node.text === 'string' && !isOneLine(node.text)) {
    return 'Hier steht ein Zeichen, das sich nicht speichern lässt. Bitte löschen Sie die Stelle und schreiben Sie sie neu.'
  }
  if (wordsOf(node).length > textLimits.paragraph) {
    return 'Dieser Absatz ist länger als 10.000 Zeichen. Bitte teilen Sie ihn auf.'
  }
  const problem = [node, ...listIn(node.marks)].map(attributeProblem).find(Boolean)
  if (problem) return problem
  for (const child of listIn(node.content)) {
    const problem = shapeProblem(child, depth + 1)
    if (problem) return problem
  }
  return undefined
}

function attributeProblem(thing: unknown): string | undefined {
  if (!isRecord(thing)) return NOT_HERE
  const rules = Object.hasOwn(attributeRules, String(thing.type)) ? attributeRules[String(thing.type)] : undefined
  const attrs = isRecord(thing.attrs) ? thing.attrs : {}
  return Object.entries(rules ?? {}).find(
    ([name, rule]) => !Object.hasOwn(attrs, name) || !rule.allows(attrs[name]),
  )?.[1].sentence
}

function tableProblem(block: TextNode): string | undefined {
  if (block.type !== 'table') return undefined
  const rows = block.content ?? []
  const columns = rows[0]?.content?.length ?? 0
  if (rows.length > textLimits.rows || columns > textLimits.columns) {
    return `Die Tabelle ist zu groß: Erlaubt sind ${textLimits.columns} Spalten und ${textLimits.rows} Zeilen.`
  }
  if (rows.length < 2) return 'Die Tabelle braucht unter ihrer Kopfzeile mindestens eine Zeile.'
  if (rows.some(({ content }) => content?.length !== columns)) {
    return 'Die Zeilen der Tabelle sind verschieden lang. Jede Zeile braucht gleich viele Zellen.'
  }
  const isHead = (cell: TextNode) => cell.type === 'tableHeader'
  const isWrong = rows.some(({ content = [] }, index) => content.some((cell) => isHead(cell) !== (index === 0)))
  return isWrong ? 'Die erste Zeile der Tabelle muss die Kopfzeile sein, und nur sie.' : undefined
}

/** What the schema makes of a block must be exactly that block, so that nothing is dropped. */
function isAllowedBySchema(node: unknown): boolean {
  try {
    const read = textSchema.nodeFromJSON(node)
    read.check()
    return read.type.isInGroup('block') && isSameJson(read.toJSON(), node)
  } catch {
    return false
  }
}

/** @param heading the index of the last one up to here, -1 without any */
function placeOf(blocks: unknown[], index: number, heading: number): string {
  if (heading < 0) return `Absatz ${index + 1}`
  const words = wordsOf(blocks[heading])
  const title = words.length > 60 ? `${words.slice(0, 59)}…` : words
  return heading === index ? `Überschrift „${title}“` : `Abschnitt „${title}“, Absatz ${index - heading}`
}

function wordsOf(node: unknown): string {
  if (!isRecord(node)) return ''
  return listIn(node.content)
    .map((child) => (isRecord(child) && typeof child.text === 'string' ? child.text : ''))
    .join('')
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasOnly(value: Record<string, unknown>, keys: readonly string[]): boolean {
  return Object.keys(value).every((key) => keys.includes(key))
}

/** Bytes of the text form that PostgreSQL counts: it writes a space after each comma and each colon. */
function sizeInDatabase(body: unknown): number {
  try {
    const json = JSON.stringify(body)
    const punctuation = json.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/[,:]/g) ?? []
    return new TextEncoder().encode(json).byteLength + punctuation.length
  } catch {
    // Nested too deep for `JSON`.
    return Number.POSITIVE_INFINITY
  }
}

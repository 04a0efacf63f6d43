import { z } from 'zod/mini'
import { isSameJson } from '../../rules/is-same-json.ts'
import { type FactKind, kindOf } from './fact-kinds.ts'
import { type FactsDocument, shownFacts } from './facts-schema.ts'
import { inForm, sectionTitles } from './in-form.ts'
import { shippedFacts } from './shipped-facts.ts'

export type FactField = FactKind &
  NonNullable<ReturnType<typeof inForm.get>> & {
    /** Where the value is in the document, `practice.owner.name`. Also the id of its control. */
    path: string
  }

const fields = fieldsIn(shownFacts)

export const factSections = sectionTitles.map((title) => ({
  title,
  fields: fields.filter(({ section }) => section === title),
}))
export const factFields: readonly FactField[] = factSections.flatMap(({ fields }) => fields)

/** The fields of a schema, in its order. @throws for a part that is in no form */
export function fieldsIn(schema: z.core.$ZodType, path: string[] = []): FactField[] {
  const fact = inForm.get(schema)
  if (fact) return [{ ...kindOf(schema), ...fact, path: path.join('.') }]
  if (schema instanceof z.core.$ZodObject) {
    return Object.entries(schema._zod.def.shape).flatMap(([name, part]) => fieldsIn(part, [...path, name]))
  }
  if (schema instanceof z.core.$ZodOptional) return fieldsIn(schema._zod.def.innerType, path)
  if (schema instanceof z.core.$ZodPipe) return fieldsIn(schema._zod.def.in, path)
  throw new Error(`${path.join('.')} belongs to no section of the form`)
}

export function factAt(document: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], document)
}

export function withFact<Document>(document: Document, path: string, value: unknown): Document {
  const change = (part: unknown, [name = '', ...rest]: string[]): unknown => ({
    ...(part as object),
    [name]: rest.length === 0 ? value : change((part as Record<string, unknown> | undefined)?.[name], rest),
  })
  return change(document, path.split('.')) as Document
}

/** The name of a place of the document in the form: „Häufige Fragen, Frage 3, Antwort“. */
export function nameOfPlace(place: string): string {
  const field = factFields.find(({ path }) => `${place}.`.startsWith(`${path}.`))
  if (field?.kind !== 'rows' || place === field.path) return field?.label ?? place
  const parts = place.slice(field.path.length + 1).split('.')
  // A list of at most one entry is stored as the entry itself.
  const [index, name] = field.most === 1 ? [undefined, parts[0]] : parts
  const column = field.columns.find((column) => column.name === name)
  const entry = index === undefined ? field.entry : `${field.entry} ${Number(index) + 1}`
  return [field.label, entry, column?.label].filter(Boolean).join(', ')
}

/** Fields that still show the shipped sample, and were not confirmed. */
export function samplesIn(document: FactsDocument): FactField[] {
  return factFields.filter(
    ({ path, isSample, onlyWith }) =>
      isSample &&
      (!onlyWith || factAt(document, onlyWith)) &&
      !document.confirmed.includes(path) &&
      isStillShipped(document, path),
  )
}

/** What is still the sample in a field: of a list its shipped rows, else the value. */
export function samplePart(document: FactsDocument, { path }: FactField): unknown {
  const value = factAt(document, path)
  const rows = sampleRows(document, path)
  return rows.length === 0 ? value : rows.map((row) => (value as unknown[])[row])
}

/** Numbers and days of the shipped facts that are right for no practice; words tell it themselves. */
const invented: ReadonlySet<string> = new Set([
  'practice.owner.permissionDate',
  'practice.address.postalCode',
  'practice.address.geo.latitude',
  'practice.address.geo.longitude',
  'practice.phone',
  'practice.vatId',
])

/** Such a sample is replaced, and cannot be confirmed. */
export function isPlaceholder(document: FactsDocument, field: FactField): boolean {
  return invented.has(field.path) || isInvented(samplePart(document, field))
}

/** Of a value that is shipped, or a row of one. */
export function isInvented(value: unknown): boolean {
  return /muster|\.example\b/i.test(JSON.stringify(value))
}

/** Also where it was confirmed before the other fact was given. */
export function isContradicted(document: FactsDocument, { path, contradictedBy }: FactField): boolean {
  const rows = contradictedBy ? (factAt(document, contradictedBy.list) as Record<string, unknown>[]) : []
  const isMeant = (row: Record<string, unknown>) =>
    Object.entries(contradictedBy?.entries ?? {}).every(([name, value]) => row[name] === value)
  return rows.some(isMeant) && factAt(document, path) === factAt(shippedFacts, path)
}

/** A list is a sample while one shipped row is left in it that was not confirmed. */
function isStillShipped(document: FactsDocument, path: string): boolean {
  const value = factAt(document, path)
  if (Array.isArray(value) && value.length > 0) return sampleRows(document, path).length > 0
  return isSameJson(value, factAt(shippedFacts, path))
}

/** Indices of the rows of a list that are those of the shipped one, and were not confirmed by themselves. */
export function sampleRows(document: FactsDocument, path: string): number[] {
  const value = factAt(document, path)
  if (!Array.isArray(value)) return []
  return value.flatMap((row, index) => {
    const name = nameOfRow(path, row)
    return name && !document.confirmed.includes(name) ? [index] : []
  })
}

/** What stands in `confirmed` for one row of a list: its place in the shipped one, wherever it was moved. Undefined for a row of the practice. */
export function nameOfRow(path: string, row: unknown): string | undefined {
  const shipped = factAt(shippedFacts, path)
  const place = Array.isArray(shipped) ? shipped.findIndex((one) => isSameJson(row, one)) : -1
  return place < 0 ? undefined : `${path}.${place}`
}

export interface FactChange {
  field: FactField
  before: unknown
  after: unknown
}

export function changedFacts(before: FactsDocument, after: FactsDocument): FactChange[] {
  return factFields
    .map((field) => ({ field, before: factAt(before, field.path), after: factAt(after, field.path) }))
    .filter((change) => !isSameJson(change.before, change.after))
}

import { z } from 'zod/mini'
import { berlinDay } from '../../rules/berlin-time.ts'
import { asPrice } from '../../rules/format/facts-in-words.ts'
import { formatLongDate, formatMinute } from '../../rules/format/format-date.ts'
import { formatNumber, formatPrice } from '../../rules/format/format-number.ts'
import { isEmailAddress, normalizeAddress } from '../../rules/input/email-address.ts'
import { e164Of } from '../../rules/input/phone-number.ts'
import { isDay, isMoment, isWebAddress, upTo } from '../field-schemas.ts'

interface Choices {
  choices: readonly string[]
  /** Where they differ from the value. */
  names: Readonly<Partial<Record<string, string>>>
  /** Of which the site then has these. */
  of?: 'articles' | 'pages'
}

/**
 * `words` has facts in braces; `lines` one entry in each line; `rows` entries with fields of their own; `several` choices in the order of
 * choosing.
 */
export type FactKind = (
  | { kind: 'line' | 'tel' | 'text' | 'date' | 'datetime-local' | 'time' | 'flag' | 'lines' | 'days' | 'picture' }
  | { kind: 'number'; isMoney?: true }
  | { kind: 'words'; short?: true }
  | ({ kind: 'choice' } & Choices)
  | ({ kind: 'several'; most: number } & Choices)
  | { kind: 'rows'; entry: string; most: number; movable?: true; columns: readonly FactColumn[] }
) & { optional?: true }

export type FactColumn = FactKind & { name: string; label: string }

export const kinds = z.registry<FactKind & { label?: string }>()

export function kindOf(schema: z.core.$ZodType): FactKind & { label?: string } {
  const kind = kinds.get(schema)
  if (kind) return kind
  if (schema instanceof z.core.$ZodOptional) return { ...kindOf(schema._zod.def.innerType), optional: true }
  throw new Error(`nothing says how a ${schema._zod.def.type} is filled in`)
}

/** One value as a person reads it: `85,50`, `2. März 2015`. An invalid one stays as it was typed. */
export function formatFact(kind: FactKind, value: unknown): string {
  if (typeof value === 'number')
    return kind.kind === 'number' && kind.isMoney ? formatPrice(value) : formatNumber(value)
  const said = String(value ?? '')
  if (kind.kind === 'datetime-local' && isMoment(said)) return formatMinute(said)
  return kind.kind === 'date' && isDay(said) ? formatLongDate(said) : said
}

export function column<Value extends z.ZodMiniType>(value: Value, label: string): Value {
  const own = value.clone()
  kinds.add(own, { ...kindOf(value), label })
  return own
}

const aText = 'Bitte schreiben Sie hier einen Text.'
const textUpTo = (longest: number) =>
  z.string(aText).check(z.trim(), upTo(longest), z.regex(/^\P{Cc}*$/u, 'Bitte schreiben Sie alles in eine Zeile.'))
const filled = (longest: number) => textUpTo(longest).check(z.minLength(1, 'Bitte füllen Sie dieses Feld aus.'))

export const line = (longest = 120) => filled(longest).register(kinds, { kind: 'line' })
export const lineOrNothing = (longest: number) => textUpTo(longest).register(kinds, { kind: 'line', optional: true })
/** In euros, or in words: "kostenfrei". */
export const price = (longest: number) => filled(longest).check(z.overwrite(asPrice)).register(kinds, { kind: 'line' })
export const text = (longest: number) => filled(longest).register(kinds, { kind: 'text' })
export const textOrNothing = (longest: number) => textUpTo(longest).register(kinds, { kind: 'text' })

export const words = (longest: number, short?: true) =>
  filled(longest).register(kinds, { kind: 'words', ...(short && { short }) })

export const whole = (least: number, most: number) => {
  const message = `Bitte nennen Sie eine ganze Zahl von ${least} bis ${most}.`
  return z
    .number(message)
    .check(z.int(message), z.gte(least, message), z.lte(most, message))
    .register(kinds, { kind: 'number' })
}

export const money = (least: number, most: number) => {
  const message = `Bitte nennen Sie einen Betrag von ${least} bis ${most} Euro, zum Beispiel 85,50.`
  return z
    .number(message)
    .check(
      z.gte(least, message),
      z.lte(most, message),
      z.refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, message),
    )
    .register(kinds, { kind: 'number', isMoney: true })
}

export const flag = () => z.boolean().register(kinds, { kind: 'flag' })

/** @param names labels of choices, where they differ from the value */
export const choice = <const Choices extends readonly string[]>(
  choices: Choices,
  message: string,
  names: { [Choice in Choices[number]]?: string } = {},
) => z.enum(choices, message).register(kinds, { kind: 'choice', choices, names })

const address = z.string('Bitte nennen Sie eine Adresse, die mit https:// beginnt.').check(
  z.trim(),
  z.overwrite((written) => written.replace(/^(?=www\.)/i, 'https://')),
  upTo(200),
)
const notAnAddress = 'Bitte nennen Sie eine Adresse, die mit https:// beginnt, zum Beispiel https://www.example.com.'
export const webAddress = address.check(z.refine(isWebAddress, notAnAddress)).register(kinds, { kind: 'line' })
export const webAddressOrNothing = address
  .check(z.refine((written) => written === '' || isWebAddress(written), notAnAddress))
  .register(kinds, { kind: 'line', optional: true })

/** Stays as typed, as pages show it: a host with umlauts too. */
export const emailAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(120),
    z.refine(
      (written) => isEmailAddress(normalizeAddress(written)),
      'Bitte nennen Sie eine E-Mail-Adresse, zum Beispiel praxis@example.com.',
    ),
  )
  .register(kinds, { kind: 'line' })

const phoneNumber = z.string('Bitte nennen Sie eine Telefonnummer.').check(
  z.trim(),
  upTo(30),
  z.refine(
    (written) => e164Of(written) !== undefined,
    'Bitte nennen Sie eine Telefonnummer mit Vorwahl und sonst nichts, zum Beispiel 040 66969-123 oder +49 40 66969-123.',
  ),
)
export const phone = z
  .pipe(
    phoneNumber,
    z.transform((display) => {
      const e164 = e164Of(display) ?? ''
      return { display, href: `tel:${e164}`, e164 }
    }),
  )
  .register(kinds, { kind: 'tel' })

export const pattern = (expected: RegExp, message: string) =>
  z
    .string(aText)
    .check(z.trim(), z.regex(expected, message))
    .register(kinds, { kind: 'line', ...(expected.test('') && { optional: true }) })

export const degrees = (most: number) =>
  z
    .string('Bitte nennen Sie eine Zahl, zum Beispiel 54,400000.')
    .check(
      z.trim(),
      z.overwrite((written) => written.replace(',', '.')),
      z.regex(/^-?\d{1,3}(\.\d{1,8})?$/, 'Bitte nennen Sie eine Zahl, zum Beispiel 54,400000.'),
      z.refine(
        (written) => Math.abs(Number(written)) <= most,
        `Bitte nennen Sie eine Zahl zwischen -${most} und ${most}.`,
      ),
    )
    .register(kinds, { kind: 'line' })

export const day = z
  .string('Bitte nennen Sie einen Tag.')
  .check(z.refine(isDay, 'Bitte nennen Sie einen Tag, den es gibt, zum Beispiel 24.12.2026.'))
  .register(kinds, { kind: 'date' })
/** In Berlin. */
export const pastDay = day
  .check(z.refine((text) => text <= berlinDay(new Date()), 'Dieser Tag liegt in der Zukunft.'))
  .register(kinds, { kind: 'date' })
/** As clocks in Berlin show it: `2026-12-24T09:00`. */
export const moment = z
  .string()
  .check(z.refine(isMoment, 'Bitte nennen Sie Tag und Uhrzeit, zum Beispiel 24.12.2026, 8.30 Uhr.'))
  .register(kinds, { kind: 'datetime-local' })
export const time = z
  .string('Bitte nennen Sie eine Uhrzeit, zum Beispiel 09:00.')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte nennen Sie eine Uhrzeit, zum Beispiel 09:00.'))
  .register(kinds, { kind: 'time' })

/** ISO weekdays: 1 is Monday. */
export const days = z
  .pipe(
    z.array(whole(1, 7)).check(
      z.minLength(1, 'Bitte wählen Sie mindestens einen Tag.'),
      z.maxLength(7),
      z.refine((chosen) => new Set(chosen).size === chosen.length, 'Jeder Tag steht nur einmal in einer Zeile.'),
    ),
    z.transform((chosen) => chosen.toSorted((a, b) => a - b)),
  )
  .register(kinds, { kind: 'days' })

/** The id of an uploaded picture; null while there is none. */
export const picture = z
  .nullable(z.uuid('Bitte wählen Sie ein Bild aus der Liste.'))
  .register(kinds, { kind: 'picture', optional: true })

const listOf = <Entry extends z.ZodMiniType>(entry: Entry, least: number, most: number) =>
  z
    .array(entry, 'Bitte tragen Sie hier eine Liste ein.')
    .check(
      z.minLength(least, 'Bitte tragen Sie mindestens einen Eintrag ein.'),
      z.maxLength(most, `Bitte tragen Sie höchstens ${most} Einträge ein.`),
    )

export const lines = (longest: number, most: number) =>
  listOf(line(longest), 1, most).register(kinds, { kind: 'lines' })

interface Rows {
  entry: string
  least: number
  most: number
  movable?: true
}

/** @param value an entry, each value of it a `column` */
export const rows = <Value extends z.ZodMiniObject>(value: Value, { least, ...how }: Rows) =>
  listOf(value, least, how.most).register(kinds, { kind: 'rows', ...how, columns: columnsOf(value) })

export function rowOrNothing<Value extends z.ZodMiniObject>(value: Value, entry: string): z.ZodMiniNullable<Value> {
  const own = z.nullable(value)
  kinds.add(own, { kind: 'rows', entry, most: 1, columns: columnsOf(value) })
  return own
}

function columnsOf(value: z.ZodMiniObject): FactColumn[] {
  return Object.entries(value.shape).map(([name, part]) => {
    const { label, ...kind } = kindOf(part)
    if (!label) throw new Error(`${name} has no label`)
    return { ...kind, name, label }
  })
}

/** Sentences that a rule about claims would stop, and why they are right here. */
export const exceptions = z.optional(
  rows(
    z.strictObject({
      rule: column(line(80), 'Regel'),
      words: column(line(500), 'Satz'),
      reason: column(line(500), 'Grund'),
      by: column(line(160), 'Von'),
    }),
    { entry: 'Ausnahme', least: 0, most: 60 },
  ),
)

/** Pages tell entries apart by these words. */
export const onlyOnce =
  <Name extends string>(name: Name) =>
  (rows: readonly Record<Name, string>[], context: z.core.$RefinementCtx) => {
    for (const [index, row] of rows.entries()) {
      if (!rows.slice(0, index).some((earlier) => earlier[name] === row[name])) continue
      context.addIssue({ code: 'custom', path: [index, name], message: 'Das steht weiter oben schon einmal.' })
    }
  }

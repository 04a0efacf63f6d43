import { z } from 'zod'
import { exceptions } from '../texts/header-schema.ts'
import { placeholderProblem } from '../words/placeholders.ts'
import { questionLinks, shippedWords } from '../words/shipped-words.ts'
import { photoPlaces } from './photo-places.ts'

/**
 * The facts of the practice as one document: what an operator may write into each field, with the sentence that says what is
 * wrong. Form, server and build check with this schema, so nothing else ever becomes a page, a mail or a job.
 *
 * What goes in is the document as it is stored (`z.input`); what comes out is what pages and mails read (`z.output`).
 */

const line = (longest = 120) =>
  z
    .string('Bitte schreiben Sie hier einen Text.')
    .trim()
    .min(1, 'Bitte füllen Sie dieses Feld aus.')
    .max(longest, `Bitte kürzen Sie auf höchstens ${longest} Zeichen.`)
    .regex(/^\P{Cc}*$/u, 'Bitte schreiben Sie alles in eine Zeile.')
const lineOrNothing = (longest: number) =>
  z
    .string('Bitte schreiben Sie hier einen Text.')
    .trim()
    .max(longest, `Bitte kürzen Sie auf höchstens ${longest} Zeichen.`)
    .regex(/^\P{Cc}*$/u, 'Bitte schreiben Sie alles in eine Zeile.')
const whole = (least: number, most: number) =>
  z
    .number(`Bitte nennen Sie eine ganze Zahl von ${least} bis ${most}.`)
    .int(`Bitte nennen Sie eine ganze Zahl von ${least} bis ${most}.`)
    .min(least, `Bitte nennen Sie eine ganze Zahl von ${least} bis ${most}.`)
    .max(most, `Bitte nennen Sie eine ganze Zahl von ${least} bis ${most}.`)
const money = (least: number, most: number) => {
  const message = `Bitte nennen Sie einen Betrag von ${least} bis ${most} Euro, zum Beispiel 85,50.`
  return z
    .number(message)
    .min(least, message)
    .max(most, message)
    .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, message)
}
const address = z
  .string('Bitte nennen Sie eine Adresse, die mit https:// beginnt.')
  .trim()
  .overwrite((text) => text.replace(/^(?=www\.)/i, 'https://'))
  .max(200, 'Bitte kürzen Sie auf höchstens 200 Zeichen.')
const notAnAddress = 'Bitte nennen Sie eine Adresse, die mit https:// beginnt, zum Beispiel https://www.example.com.'
const webAddress = address.refine(isWebAddress, notAnAddress)
const webAddressOrNothing = address.refine((text) => text === '' || isWebAddress(text), notAnAddress)
const day = z
  .string('Bitte nennen Sie einen Tag.')
  .refine(isDay, 'Bitte nennen Sie einen Tag, den es gibt, zum Beispiel 24.12.2026.')
const time = z
  .string('Bitte nennen Sie eine Uhrzeit, zum Beispiel 09:00.')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte nennen Sie eine Uhrzeit, zum Beispiel 09:00.')
const degrees = (most: number) =>
  z
    .string('Bitte nennen Sie eine Zahl, zum Beispiel 54,400000.')
    .trim()
    .overwrite((text) => text.replace(',', '.'))
    .regex(/^-?\d{1,3}\.\d{2,8}$/, 'Bitte nennen Sie eine Zahl, zum Beispiel 54,400000.')
    .refine((text) => Math.abs(Number(text)) <= most, `Bitte nennen Sie eine Zahl zwischen -${most} und ${most}.`)
const listOf = <T extends z.ZodType>(entry: T, least: number, most: number) =>
  z
    .array(entry, 'Bitte tragen Sie hier eine Liste ein.')
    .min(least, 'Bitte tragen Sie mindestens einen Eintrag ein.')
    .max(most, `Bitte tragen Sie höchstens ${most} Einträge ein.`)

/** As it is written in Germany: area code, number, and an extension behind a hyphen; or with +49 and the like before it. */
const phone = z
  .string('Bitte nennen Sie eine Telefonnummer.')
  .trim()
  .max(30, 'Bitte kürzen Sie auf höchstens 30 Zeichen.')
  .refine(
    (text) => e164Of(text) !== undefined,
    'Bitte nennen Sie eine Telefonnummer mit Vorwahl, zum Beispiel 040 66969-123 oder +49 40 66969-123.',
  )
  .transform((display) => {
    const e164 = e164Of(display) ?? ''
    return { display, href: `tel:${e164}`, e164 }
  })

const openingHours = listOf(
  z
    .strictObject({
      days: z
        .array(whole(1, 7))
        .min(1, 'Bitte wählen Sie mindestens einen Tag.')
        .max(7)
        .refine((days) => new Set(days).size === days.length, 'Jeder Tag steht nur einmal in einer Zeile.')
        .transform((days) => days.toSorted((a, b) => a - b)),
      opens: time,
      closes: time,
    })
    .refine(({ opens, closes }) => opens < closes, {
      path: ['closes'],
      message: 'Das Ende liegt nicht nach dem Anfang. Bitte prüfen Sie beide Uhrzeiten.',
    }),
  0,
  14,
).superRefine((spans, context) => {
  for (const [index, span] of spans.entries()) {
    const other = spans
      .slice(0, index)
      .find(
        (earlier) =>
          earlier.days.some((one) => span.days.includes(one)) &&
          earlier.opens < span.closes &&
          span.opens < earlier.closes,
      )
    if (!other) continue
    const shared = other.days.find((one) => span.days.includes(one)) ?? 1
    context.addIssue({
      code: 'custom',
      path: [index, 'opens'],
      message: `Diese Zeiten überschneiden sich am ${weekdays[shared - 1]} mit ${other.opens}–${other.closes} Uhr.`,
    })
  }
})

const weekdays = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']

const closures = listOf(
  z
    .strictObject({
      from: day,
      to: day,
      reason: line(80),
      /** Who is there meanwhile. Empty: what holds in general (`substitute`). */
      substitute: lineOrNothing(300),
    })
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      message: 'Der letzte Tag liegt vor dem ersten. Bitte prüfen Sie beide.',
    }),
  0,
  20,
).superRefine((spans, context) => {
  for (const [index, { from, to }] of spans.entries()) {
    if (!spans.slice(0, index).some((earlier) => earlier.from <= to && from <= earlier.to)) continue
    context.addIssue({
      code: 'custom',
      path: [index, 'from'],
      message: 'Diese Tage überschneiden sich mit einer anderen Schließung.',
    })
  }
})

const minutes = whole(5, 480)
const span = { minMinutes: minutes, maxMinutes: minutes }
const inOrder = {
  path: ['maxMinutes'],
  message: 'Die längste Dauer ist kürzer als die kürzeste. Bitte prüfen Sie beide.',
}

/** A website that the practice points at. Without an address there is none, and no page speaks of it. */
const linkFields = {
  href: webAddressOrNothing,
  label: lineOrNothing(40),
  operator: lineOrNothing(80),
}
const namedLink = ({ href, label, operator }: LinkFields, context: z.RefinementCtx) => {
  for (const [name, value] of Object.entries({ label, operator })) {
    if (href && !value) context.addIssue({ code: 'custom', path: [name], message: 'Bitte füllen Sie dieses Feld aus.' })
  }
}
const linkOrNothing = <Entry extends LinkFields>(entry: Entry) => (entry.href ? entry : null)
type LinkFields = Record<'href' | 'label' | 'operator', string>

const practice = z.strictObject({
  name: line(60),
  tagline: line(80),
  /** Beside the professional title in the header, where the whole tagline has no room. */
  field: line(40),
  owner: z.strictObject({
    name: line(80),
    /** The legal professional title. Stands wherever the name of the practice could suggest a physician. */
    title: line(60),
    /** How texts speak of the owner. Nothing is guessed from a name. */
    salutation: z.enum(['', 'Frau', 'Herr'], 'Bitte wählen Sie eine Anrede aus der Liste.').default(''),
    titleAwardedIn: line(60),
    permission: line(120),
    permissionAuthority: line(120),
    permissionDate: day,
  }),
  address: z.strictObject({
    street: line(80),
    postalCode: z
      .string()
      .trim()
      .regex(/^\d{5}$/, 'Eine Postleitzahl hat fünf Ziffern.'),
    town: line(60),
    region: line(60),
    /** For search engines. The sample is a point in the Baltic Sea, where no house can be. */
    geo: z.strictObject({ latitude: degrees(90), longitude: degrees(180) }),
  }),
  phone,
  email: z.email('Bitte nennen Sie eine E-Mail-Adresse, zum Beispiel praxis@example.com.').max(120),
  website: webAddress,
  /** Empty where the practice has none. */
  vatId: z
    .string()
    .trim()
    .regex(
      /^(DE\d{9})?$/,
      'Eine deutsche Umsatzsteuer-Identifikationsnummer beginnt mit DE, danach folgen neun Ziffern. Haben Sie keine, lassen Sie das Feld leer.',
    ),
  supervision: z.strictObject({ office: line(120), address: line(160) }),
  /** ISO weekdays (1 = Monday), local time in Europe/Berlin. A day that is missing has no fixed hours. */
  openingHours,
  openingHoursNote: lineOrNothing(120),
  /** Promised for the first reply, counted in hours. */
  replyWithinHours: whole(1, 168),
  /** The free first talk: information only, no diagnosis and no treatment. */
  firstTalk: z
    .strictObject({ name: line(40), ...span, price: line(40) })
    .refine(({ minMinutes, maxMinutes }) => minMinutes <= maxMinutes, inOrder),
  /** The first appointment with an application: talk, screening for exclusions, session. */
  firstTreatment: z.strictObject({ name: line(40), minutes }),
  followUp: z.strictObject({ name: line(40), minutes }),
  mwoSession: z
    .strictObject({ name: line(40), ...span })
    .refine(({ minMinutes, maxMinutes }) => minMinutes <= maxMinutes, inOrder),
  prices: z.strictObject({
    treatmentPerHour: money(1, 1000),
    rangeLabel: z.enum(['€', '€€', '€€€'], 'Bitte wählen Sie €, €€ oder €€€.'),
    paymentMethods: listOf(line(40), 1, 8),
    paymentOnSite: line(160),
    invoiceDueDays: whole(1, 90),
    offerAcceptanceDays: whole(1, 90),
  }),
  /** Whether it also works with the portable device (ZENDAWAVE). Documents of before do. */
  hasPortableDevice: z.boolean().default(true),
  serviceRadiusMeters: whole(1000, 1_000_000),
  jurisdiction: line(60),
  newsletter: z.strictObject({ name: line(80), maxPerMonth: whole(1, 31) }),
  links: z.strictObject({
    /** `hasWithdrawalButton`: whether the shop shows „Vertrag widerrufen“ (§ 356a BGB). Say so after you have seen it there. */
    shop: z
      .strictObject({ ...linkFields, hasWithdrawalButton: z.boolean() })
      .superRefine(namedLink)
      .transform(linkOrNothing),
    forum: z.strictObject(linkFields).superRefine(namedLink).transform(linkOrNothing),
    mwoDigital: z.strictObject(linkFields).superRefine(namedLink).transform(linkOrNothing),
  }),
})

const practiceDetails = z.strictObject({
  /** Training and experience beyond the permission, oldest first. */
  training: listOf(line(200), 1, 20),
  /** Days on which the practice is closed, first and last. */
  closures,
  /** Who is there for the patients while the practice is closed. */
  substitute: line(300),
  /** What a visitor has to know about the way and the house. */
  visit: listOf(z.strictObject({ subject: line(40), text: line(300) }), 1, 12),
  /** How the practice came to be. */
  story: listOf(line(1500), 1, 8),
})

const legalFacts = z.strictObject({
  dataProtectionAuthority: z.strictObject({ name: line(120), address: line(160), website: webAddress }),
  liabilityInsurer: z.strictObject({ name: line(120), address: line(160), area: line(120) }),
  /** Where the practice's data are processed. Named in the privacy policy. */
  processors: z.strictObject({
    hosting: line(200),
    mail: line(200),
    /** Whoever looks after server and program, and could see data while doing so. */
    maintenance: line(200),
  }),
})

/** What its papers say about a device. Empty where the practice does not know: then the page says so. */
const papers = z
  .strictObject({
    maker: lineOrNothing(160).default(''),
    /** What the CE mark stands for, and the class where it is a medical device (MDR). */
    legalClass: lineOrNothing(200).default(''),
    frequencyRange: lineOrNothing(120).default(''),
    field: lineOrNothing(120).default(''),
  })
  .prefault({})

/** The device in the room, and what happens at it. */
const device = z.strictObject({
  papers,
  description: line(300),
  control: line(300),
  leaveOutside: line(300),
  seat: line(300),
})

/** A word to all visitors, above every page, from the first day to the last. */
const notice = z
  .strictObject({ text: line(300), from: day, to: day })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'Der letzte Tag liegt vor dem ersten. Bitte prüfen Sie beide.',
  })
  .nullable()

/** The id of an uploaded picture for each place; null while the drawing stands there. Documents of before have none. */
const photographs = z
  .partialRecord(z.enum(photoPlaces), z.uuid('Bitte wählen Sie ein Bild aus der Liste.').nullable())
  .default({})

/** Words of the practice, with facts in braces. */
const wording = (longest: number) =>
  line(longest).superRefine((text, context) => {
    const message = placeholderProblem(text)
    if (message) context.addIssue({ code: 'custom', message })
  })
const paragraph = wording(1500)

/** Pages tell entries apart by these words, and nobody wants to read them twice. */
const onlyOnce =
  <Name extends string>(name: Name) =>
  (rows: readonly Record<Name, string>[], context: z.RefinementCtx) => {
    for (const [index, row] of rows.entries()) {
      if (!rows.slice(0, index).some((earlier) => earlier[name] === row[name])) continue
      context.addIssue({ code: 'custom', path: [index, name], message: 'Das steht weiter oben schon einmal.' })
    }
  }

/** Documents of before have none of this, or not all of it: then the shipped words hold. */
const words = z
  .strictObject({
    frequentQuestions: listOf(
      z.strictObject({
        question: wording(160),
        answer: paragraph,
        link: z.enum(questionLinks, 'Bitte wählen Sie einen Verweis aus der Liste.'),
      }),
      1,
      20,
    )
      .superRefine(onlyOnce('question'))
      .default(shippedWords.frequentQuestions),
    exclusions: listOf(z.strictObject({ text: wording(400) }), 1, 40)
      .superRefine(onlyOnce('text'))
      .default(shippedWords.exclusions),
    home: paragraphs(shippedWords.home).prefault({}),
    about: paragraphs(shippedWords.about).prefault({}),
    mwoDigital: paragraphs(shippedWords.mwoDigital).prefault({}),
    consultation: paragraphs(shippedWords.consultation).prefault({}),
  })
  .prefault({})

/** The paragraphs of one page. */
function paragraphs<Name extends string>(shipped: Record<Name, string>) {
  const shape = Object.fromEntries(
    Object.entries<string>(shipped).map(([name, text]) => [name, paragraph.default(text)]),
  ) as Record<Name, z.ZodDefault<typeof paragraph>>
  return z.strictObject(shape)
}

export const factsSchema = z.strictObject({
  /** False while the site shows samples: then every page says so, and search engines are asked to leave it out. */
  isPublished: z.boolean(),
  /** Fields whose sample, or empty place, the operator looked at and keeps, by their path (`fact-fields.ts`). */
  confirmed: z.array(z.string().max(80)).max(200),
  practice,
  practiceDetails,
  legalFacts,
  device,
  /** The papers of the second one, where there is one. */
  portablePapers: papers,
  photographs,
  notice,
  words,
  /** Sentences of the words that a rule would stop, and why they are right. */
  exceptions,
})

/** The facts as they are stored: what a draft and a version hold. */
export type FactsDocument = z.input<typeof factsSchema>

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && !username && !password && /^https:\/\/[^/\s]/.test(text) && !/[\s\\]/.test(text)
}

function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The number as telephones dial it (E.164), or undefined where the text is no telephone number. */
function e164Of(text: string): string | undefined {
  if (!/^\+?[\d\s()/-]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  const number = text.startsWith('+') ? digits : digits.startsWith('0') ? `49${digits.slice(1)}` : ''
  return /^[1-9]\d{7,14}$/.test(number) ? `+${number}` : undefined
}

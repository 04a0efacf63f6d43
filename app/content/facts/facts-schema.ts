import { z } from 'zod/mini'
import shipped from '../release-0/facts.json' with { type: 'json' }
import { exceptions } from '../texts/header-schema.ts'
import {
  choice,
  column,
  day,
  days,
  degrees,
  emailAddress,
  flag,
  line,
  lineOrNothing,
  lines,
  money,
  pattern,
  phone,
  picture,
  rowOrNothing,
  rows,
  text,
  textOrNothing,
  time,
  webAddress,
  webAddressOrNothing,
  whole,
  words,
} from './fact-kinds.ts'

/**
 * The facts of the practice as one document, each declared once: what an operator may write, in which section of the form it
 * stands and how the form calls it, and where visitors meet it. Form, server and build check with this schema, so nothing
 * else ever becomes a page, a mail or a job.
 *
 * What goes in is the document as it is stored (`z.input`); what comes out is what pages and mails read (`z.output`).
 */

interface InForm {
  section: string
  label: string
  /** Where visitors meet it. */
  where: string
  /** True where the shipped value can be right for nobody, or must at least be looked at, also where it is empty. */
  isSample?: true
  /** The flag without which no page shows it. */
  onlyWith?: string
}

export const inForm = z.registry<InForm>()

/** The sections of the form, in its order. */
export const sectionTitles: string[] = []

/** Declares facts of one section. */
function section(title: string) {
  sectionTitles.push(title)
  return <Value extends z.ZodMiniType>(
    value: Value,
    label: string,
    where: string,
    more: Pick<InForm, 'isSample' | 'onlyWith'> = {},
  ): Value => {
    const own = value.clone()
    inForm.add(own, { section: title, label, where, ...more })
    return own
  }
}

const inPractice = section('Praxis und Person')
const inPhotographs = section('Fotos')
const inContact = section('Anschrift und Kontakt')
const inHours = section('Sprechzeiten und Schließung')
const inServices = section('Leistungen und Preise')
const inQuestions = section('Häufige Fragen und Ausschlussgründe')
const inTexts = section('Texte der Seiten')
const inLaw = section('Recht und Datenschutz')
const inLinks = section('Newsletter und Verweise')

const sample = { isSample: true } as const
const sampleOfPortableDevice = { ...sample, onlyWith: 'practice.hasPortableDevice' } as const

const weekdays = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']

const openingHours = rows(
  z.strictObject({ days: column(days, 'Tage'), opens: column(time, 'Von'), closes: column(time, 'Bis') }).check(
    z.refine(({ opens, closes }) => opens < closes, {
      path: ['closes'],
      message: 'Das Ende liegt nicht nach dem Anfang. Bitte prüfen Sie beide Uhrzeiten.',
    }),
  ),
  { entry: 'Zeit', least: 0, most: 14 },
).check(
  z.superRefine((spans, context) => {
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
  }),
)

const firstAndLastDay = { from: column(day, 'Erster Tag'), to: column(day, 'Letzter Tag') }
const isInOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  path: ['to'],
  message: 'Der letzte Tag liegt vor dem ersten. Bitte prüfen Sie beide.',
})

const closures = rows(
  z
    .strictObject({
      ...firstAndLastDay,
      reason: column(line(80), 'Anlass'),
      substitute: column(textOrNothing(300), 'Vertretung (leer: wie im Feld darunter)'),
    })
    .check(isInOrder),
  { entry: 'Schließung', least: 0, most: 20 },
).check(
  z.superRefine((spans, context) => {
    for (const [index, { from, to }] of spans.entries()) {
      if (!spans.slice(0, index).some((earlier) => earlier.from <= to && from <= earlier.to)) continue
      context.addIssue({
        code: 'custom',
        path: [index, 'from'],
        message: 'Diese Tage überschneiden sich mit einer anderen Schließung.',
      })
    }
  }),
)

/** How long something takes, from and to. */
function minutesOf(what: string, where: string) {
  return {
    minMinutes: inServices(whole(5, 480), `${what}: kürzestens Minuten`, where, sample),
    maxMinutes: inServices(whole(5, 480), `${what}: längstens Minuten`, where, sample),
  }
}
const isSpan = z.refine<{ minMinutes: number; maxMinutes: number }>(
  ({ minMinutes, maxMinutes }) => minMinutes <= maxMinutes,
  { path: ['maxMinutes'], message: 'Die längste Dauer ist kürzer als die kürzeste. Bitte prüfen Sie beide.' },
)

/** A website that the practice points at. Without an address there is none, and no page speaks of it. */
type Link = Record<'href' | 'label' | 'operator', string>
const link = <Entry extends z.ZodMiniType<Link>>(entry: Entry) =>
  z.pipe(
    entry.check(
      z.superRefine<Link>(({ href, label, operator }, context) => {
        for (const [name, value] of Object.entries({ label, operator })) {
          if (!href || value) continue
          context.addIssue({ code: 'custom', path: [name], message: 'Bitte füllen Sie dieses Feld aus.' })
        }
      }),
    ),
    z.transform((filled: z.output<Entry>) => (filled.href ? filled : null)),
  )

const practice = z.strictObject({
  name: inPractice(line(60), 'Name der Praxis', 'Kopf und Fuß jeder Seite, Titel, Impressum, E-Mails', sample),
  tagline: inPractice(line(80), 'Untertitel', 'Startseite, Suchmaschinen, Vorschaubilder', sample),
  /** Beside the professional title in the header, where the whole tagline has no room. */
  field: inPractice(line(40), 'Kurzer Untertitel', 'Kopf jeder Seite auf schmalen Bildschirmen', sample),
  owner: z.strictObject({
    name: inPractice(line(80), 'Vor- und Nachname', 'Über uns, Impressum, E-Mails, Artikel', sample),
    /** The legal professional title. Stands wherever the name of the practice could suggest a physician. */
    title: inPractice(line(60), 'Berufsbezeichnung', 'Überall, wo der Name der Praxis steht'),
    /** How texts speak of the owner. Nothing is guessed from a name. */
    salutation: inPractice(
      z._default(
        choice(['', 'Frau', 'Herr'], 'Bitte wählen Sie eine Anrede aus der Liste.', { '': 'keine Angabe' }),
        '',
      ),
      'Anrede in Texten',
      'unter Artikeln. Aus dem Namen wird nichts geraten.',
    ),
    titleAwardedIn: inPractice(line(60), 'Verliehen in', 'Impressum'),
    permission: inPractice(line(), 'Erlaubnis', 'Impressum, Über uns'),
    permissionAuthority: inPractice(line(), 'Wer die Erlaubnis erteilt hat', 'Impressum, Über uns', sample),
    permissionDate: inPractice(day, 'Tag der Erlaubnis', 'Impressum, Über uns', sample),
  }),
  address: z.strictObject({
    street: inContact(line(80), 'Straße und Hausnummer', 'Fuß jeder Seite, Impressum, E-Mails', sample),
    postalCode: inContact(
      pattern(/^\d{5}$/, 'Eine Postleitzahl hat fünf Ziffern.'),
      'Postleitzahl',
      'Fuß jeder Seite, Impressum, E-Mails',
      sample,
    ),
    town: inContact(line(60), 'Ort', 'Fuß jeder Seite, Impressum, E-Mails', sample),
    region: inContact(line(60), 'Bundesland', 'Beratung, Suchmaschinen', sample),
    /** The sample is a point in the Baltic Sea, where no house can be. */
    geo: z.strictObject({
      latitude: inContact(
        degrees(90),
        'Lage auf der Karte: Breitengrad',
        'Suchmaschinen. Die erste der beiden Zahlen, die eine Karte im Internet für Ihr Haus zeigt.',
        sample,
      ),
      longitude: inContact(
        degrees(180),
        'Lage auf der Karte: Längengrad',
        'Suchmaschinen. Die zweite der beiden Zahlen.',
        sample,
      ),
    }),
  }),
  serviceRadiusMeters: inContact(
    whole(1000, 1_000_000),
    'Umkreis, aus dem Menschen zu Ihnen kommen, in Metern',
    'Suchmaschinen. Ein Kilometer sind 1000 Meter.',
  ),
  phone: inContact(phone, 'Telefon', 'Fuß jeder Seite, Kontakt, Impressum, E-Mails', sample),
  email: inContact(
    emailAddress,
    'E-Mail-Adresse',
    'Fuß jeder Seite, Impressum; Nachrichten der Website gehen dorthin',
    sample,
  ),
  website: inContact(webAddress, 'Adresse der Website', 'E-Mails, Impressum', sample),
  /** Local time in Europe/Berlin. A day that is missing has no fixed hours. */
  openingHours: inHours(openingHours, 'Sprechzeiten', 'Kontakt, Beratung, Suchmaschinen', sample),
  openingHoursNote: inHours(lineOrNothing(120), 'Zusatz zu den Sprechzeiten', 'unter den Sprechzeiten', sample),
  /** Promised for the first reply. */
  replyWithinHours: inHours(
    whole(1, 168),
    'Antwort innerhalb von Stunden',
    'alle Formulare, E-Mails; die Verwaltung zählt danach',
    sample,
  ),
  prices: z.strictObject({
    treatmentPerHour: inServices(
      money(1, 1000),
      'Behandlungsstunde in Euro',
      'Preise, Startseite, AGB, Ablauf',
      sample,
    ),
    rangeLabel: inServices(
      choice(['€', '€€', '€€€'], 'Bitte wählen Sie €, €€ oder €€€.'),
      'Preislage',
      'Suchmaschinen',
    ),
    paymentMethods: inServices(lines(40, 8), 'Zahlungsarten', 'Preise, AGB', sample),
    paymentOnSite: inServices(line(160), 'Zahlung in der Praxis', 'Preise', sample),
    invoiceDueDays: inServices(whole(1, 90), 'Rechnung zahlbar in Tagen', 'AGB'),
    offerAcceptanceDays: inServices(whole(1, 90), 'Angebot gilt Tage', 'AGB'),
  }),
  /** The free first talk: information only, no diagnosis and no treatment. */
  firstTalk: z
    .strictObject({
      name: inServices(line(40), 'Name des ersten Gesprächs', 'Preise, Ablauf'),
      ...minutesOf('Erstes Gespräch', 'Preise, Ablauf'),
      price: inServices(line(40), 'Preis des ersten Gesprächs', 'Startseite, Preise, Kontakt', sample),
    })
    .check(isSpan),
  /** The first appointment with an application: talk, screening for exclusions, session. */
  firstTreatment: z.strictObject({
    name: inServices(line(40), 'Name des ersten Termins', 'Preise, Ablauf'),
    minutes: inServices(whole(5, 480), 'Erster Termin: Minuten', 'Preise, Ablauf', sample),
  }),
  followUp: z.strictObject({
    name: inServices(line(40), 'Name der Folgetermine', 'Preise'),
    minutes: inServices(whole(5, 480), 'Folgetermin: Minuten', 'Preise', sample),
  }),
  mwoSession: z
    .strictObject({
      name: inServices(line(40), 'Name der Sitzung am Gerät', 'MWO Digital, Preise'),
      ...minutesOf('Sitzung', 'MWO Digital, Ablauf'),
    })
    .check(isSpan),
  hasPortableDevice: inServices(
    z._default(flag(), true),
    'Die Praxis arbeitet auch mit dem tragbaren Gerät (ZENDAWAVE)',
    'Startseite, Preise, Hinweise zur Wirksamkeit; ohne Haken steht es dort nicht, und der Artikel über beide Geräte erscheint nicht',
    sample,
  ),
  vatId: inLaw(
    pattern(
      /^(DE\d{9})?$/,
      'Eine deutsche Umsatzsteuer-Identifikationsnummer beginnt mit DE, danach folgen neun Ziffern. Haben Sie keine, lassen Sie das Feld leer.',
    ),
    'Umsatzsteuer-Identifikationsnummer',
    'Impressum, E-Mails',
    sample,
  ),
  supervision: z.strictObject({
    office: inLaw(line(), 'Aufsichtsbehörde', 'Impressum, E-Mails', sample),
    address: inLaw(line(160), 'Anschrift der Aufsichtsbehörde', 'Impressum, E-Mails', sample),
  }),
  jurisdiction: inLaw(line(60), 'Gerichtsstand', 'AGB', sample),
  newsletter: z.strictObject({
    name: inLinks(line(80), 'Name des Newsletters', 'Newsletter, seine E-Mails, die Einwilligung', sample),
    maxPerMonth: inLinks(whole(1, 31), 'Höchstens so viele im Monat', 'Newsletter, die Einwilligung'),
  }),
  links: z.strictObject({
    shop: link(
      z.strictObject({
        href: inLinks(
          webAddressOrNothing,
          'Adresse des Shops',
          'Fuß jeder Seite, Menü, Widerrufsrecht; leer: Es gibt keinen',
          sample,
        ),
        label: inLinks(lineOrNothing(40), 'Name des Shops', 'Widerrufsrecht'),
        operator: inLinks(lineOrNothing(80), 'Wer den Shop betreibt', 'neben dem Verweis'),
        /** § 356a BGB. */
        hasWithdrawalButton: inLinks(
          flag(),
          'Der Shop zeigt den Knopf „Vertrag widerrufen“',
          'Widerrufsrecht. Bitte erst bestätigen, wenn Sie ihn dort gesehen haben.',
        ),
      }),
    ),
    forum: link(
      z.strictObject({
        href: inLinks(webAddressOrNothing, 'Adresse des Forums', 'Menü; leer: Es gibt keines', sample),
        label: inLinks(lineOrNothing(40), 'Name des Forums', 'Menü'),
        operator: inLinks(lineOrNothing(80), 'Wer das Forum betreibt', 'Barrierefreiheit'),
      }),
    ),
    mwoDigital: link(
      z.strictObject({
        href: inLinks(
          webAddressOrNothing,
          'Adresse des Herstellers',
          'Startseite, MWO Digital; leer: kein Verweis',
          sample,
        ),
        label: inLinks(lineOrNothing(40), 'Name der Herstellerseite', 'MWO Digital'),
        operator: inLinks(lineOrNothing(80), 'Wer diese Seite betreibt', 'neben dem Verweis'),
      }),
    ),
  }),
})

const practiceDetails = z.strictObject({
  /** Beyond the permission, oldest first. */
  training: inPractice(lines(200, 20), 'Ausbildung und Erfahrung', 'Über uns', sample),
  story: inPractice(lines(1500, 8), 'Wie die Praxis entstand', 'Über uns', sample),
  /** What a visitor has to know about the way and the house. */
  visit: inContact(
    rows(z.strictObject({ subject: column(line(40), 'Stichwort'), text: column(text(300), 'Beschreibung') }), {
      entry: 'Punkt',
      least: 1,
      most: 12,
      movable: true,
    }),
    'Weg und Haus',
    'Preise und Ihr Besuch',
    sample,
  ),
  closures: inHours(
    closures,
    'Geschlossene Tage',
    'Startseite, Beratung, Suchmaschinen, E-Mails; enden von selbst',
    sample,
  ),
  substitute: inHours(text(300), 'Vertretung, wenn nichts anderes dasteht', 'bei geschlossenen Tagen', sample),
})

const legalFacts = z.strictObject({
  liabilityInsurer: z.strictObject({
    name: inLaw(line(), 'Haftpflichtversicherung', 'Impressum', sample),
    address: inLaw(line(160), 'Anschrift der Versicherung', 'Impressum', sample),
    area: inLaw(line(), 'Räumlicher Geltungsbereich', 'Impressum'),
  }),
  dataProtectionAuthority: z.strictObject({
    name: inLaw(line(), 'Aufsicht für den Datenschutz', 'Datenschutz', sample),
    address: inLaw(line(160), 'Anschrift dieser Aufsicht', 'Datenschutz', sample),
    website: inLaw(webAddress, 'Website dieser Aufsicht', 'Datenschutz', sample),
  }),
  /** Where the practice's data are processed. */
  processors: z.strictObject({
    hosting: inLaw(line(200), 'Wer den Server betreibt', 'Datenschutz', sample),
    mail: inLaw(line(200), 'Wer E-Mails verschickt', 'Datenschutz', sample),
    /** Whoever could see data while looking after server and program. */
    maintenance: inLaw(line(200), 'Wer Server und Programm betreut', 'Datenschutz', sample),
  }),
})

/** What a lawyer and a patient ask of a device, and what only its papers tell. Empty where the practice does not know. */
function papersOf(device: string, more: typeof sample) {
  const paper = (longest: number, label: string) =>
    inServices(
      z._default(lineOrNothing(longest), ''),
      `${device}: ${label}`,
      'MWO Digital, Papiere; leer: Die Seite sagt, dass die Angabe fehlt',
      more,
    )
  return z.prefault(
    z.strictObject({
      maker: paper(160, 'Hersteller und Typ'),
      legalClass: paper(200, 'wofür das CE-Zeichen gilt, Klasse als Medizinprodukt'),
      frequencyRange: paper(120, 'Frequenzbereich'),
      field: paper(120, 'Stärke des Felds'),
    }),
    {},
  )
}

/** The device in the room, and what happens at it. */
const device = z.strictObject({
  description: inServices(text(300), 'Das Gerät', 'MWO Digital', sample),
  control: inServices(text(300), 'Steuerung des Geräts', 'MWO Digital', sample),
  leaveOutside: inServices(text(300), 'Was draußen bleibt', 'MWO Digital', sample),
  seat: inServices(text(300), 'Platz und Ablauf', 'MWO Digital', sample),
  papers: papersOf('MWO Digital', sample),
})

/** Where the practice may show photographs of its own. */
const photographs = z._default(
  z.strictObject({
    portrait: inPhotographs(picture, 'Porträt', 'Startseite, Über uns'),
    entrance: inPhotographs(picture, 'Eingang', 'Über uns'),
    chair: inPhotographs(picture, 'Behandlungsplatz', 'Über uns'),
    waiting: inPhotographs(picture, 'Warteecke', 'Über uns'),
    device: inPhotographs(picture, 'Gerät', 'Über uns'),
  }),
  {},
)

/** A word to all visitors, from the first day to the last. */
const notice = rowOrNothing(
  z.strictObject({ text: column(text(300), 'Text'), ...firstAndLastDay }).check(isInOrder),
  'Hinweis',
)

/** Pages tell entries apart by these words, and nobody wants to read them twice. */
const onlyOnce =
  <Name extends string>(name: Name) =>
  (rows: readonly Record<Name, string>[], context: z.core.$RefinementCtx) => {
    for (const [index, row] of rows.entries()) {
      if (!rows.slice(0, index).some((earlier) => earlier[name] === row[name])) continue
      context.addIssue({ code: 'custom', path: [index, name], message: 'Das steht weiter oben schon einmal.' })
    }
  }

const frequentQuestions = rows(
  z.strictObject({
    question: column(words(160, true), 'Frage'),
    answer: column(words(1500), 'Antwort'),
    /** The pages know the address (`app/content/frequent-questions.ts`). */
    link: column(
      choice(['', 'prices', 'exclusions', 'device'], 'Bitte wählen Sie einen Verweis aus der Liste.', {
        '': 'kein Verweis',
        prices: 'zu den Preisen',
        exclusions: 'zu den Ausschlussgründen',
        device: 'zur Seite MWO Digital',
      }),
      'Verweis unter der Antwort',
    ),
  }),
  { entry: 'Frage', least: 1, most: 20, movable: true },
).check(z.superRefine(onlyOnce('question')))

const exclusions = rows(z.strictObject({ text: column(words(400, true), 'Wer nicht behandelt wird') }), {
  entry: 'Ausschlussgrund',
  least: 1,
  most: 40,
  movable: true,
}).check(z.superRefine(onlyOnce('text')))

/** What a paragraph says until the practice writes its own. */
const paragraph = (shipped: string) => z._default(words(1500), shipped)
const { home, about, mwoDigital, consultation } = shipped.words

/** What the practice says in its own words, besides its articles. Documents that lack a part say what ships. */
const practiceWords = z.prefault(
  z.strictObject({
    frequentQuestions: inQuestions(
      z._default(frequentQuestions, frequentQuestions.parse(shipped.words.frequentQuestions)),
      'Häufige Fragen',
      'Beratung, Suchmaschinen',
    ),
    exclusions: inQuestions(
      z._default(exclusions, shipped.words.exclusions),
      'Ausschlussgründe',
      'überall, wo ein Gerät beschrieben wird',
      sample,
    ),
    home: z.prefault(
      z.strictObject({
        lead: inTexts(paragraph(home.lead), 'Startseite: Einleitung', 'Startseite, ganz oben'),
        device: inTexts(paragraph(home.device), 'Startseite: MWO Digital', 'Startseite, erste Karte', sample),
        portableDevice: inTexts(
          paragraph(home.portableDevice),
          'Startseite: tragbares Gerät',
          'Startseite, zweite Karte',
          sampleOfPortableDevice,
        ),
        products: inTexts(paragraph(home.products), 'Startseite: Gesundheitsprodukte', 'Startseite, dritte Karte'),
        idea: inTexts(paragraph(home.idea), 'Startseite: Woher die Idee kommt', 'Startseite, vor dem Blog'),
      }),
      {},
    ),
    about: z.prefault(
      z.strictObject({
        lead: inTexts(paragraph(about.lead), 'Über uns: Einleitung', 'Über uns, ganz oben'),
        mission: inTexts(paragraph(about.mission), 'Über uns: Mission', 'Über uns'),
        vision: inTexts(paragraph(about.vision), 'Über uns: Vision', 'Über uns'),
        nature: inTexts(paragraph(about.nature), 'Über uns: Natürlichkeit', 'Über uns, Werte'),
        science: inTexts(paragraph(about.science), 'Über uns: Wissenschaft', 'Über uns, Werte'),
        individuality: inTexts(paragraph(about.individuality), 'Über uns: Individualität', 'Über uns, Werte'),
        trust: inTexts(paragraph(about.trust), 'Über uns: Vertrauen', 'Über uns, Werte'),
      }),
      {},
    ),
    mwoDigital: z.prefault(
      z.strictObject({
        lead: inTexts(paragraph(mwoDigital.lead), 'MWO Digital: Einleitung', 'MWO Digital, ganz oben', sample),
        frequencies: inTexts(
          paragraph(mwoDigital.frequencies),
          'MWO Digital: Harmonische Frequenzen',
          'MWO Digital, Merkmale',
          sample,
        ),
        precision: inTexts(
          paragraph(mwoDigital.precision),
          'MWO Digital: Digitale Präzision',
          'MWO Digital, Merkmale',
          sample,
        ),
        care: inTexts(
          paragraph(mwoDigital.care),
          'MWO Digital: Sorgfältige Anwendung',
          'MWO Digital, Merkmale',
          sample,
        ),
        wholePerson: inTexts(
          paragraph(mwoDigital.wholePerson),
          'MWO Digital: Ganzheitlicher Blick',
          'MWO Digital, Merkmale',
          sample,
        ),
      }),
      {},
    ),
    consultation: z.prefault(
      z.strictObject({
        lead: inTexts(
          paragraph(consultation.lead),
          'Beratung: Einleitung',
          'Beratung, ganz oben; die Zusage einer Antwort folgt von selbst',
        ),
        planning: inTexts(paragraph(consultation.planning), 'Beratung: Behandlungsplanung', 'Beratung, Angebote'),
      }),
      {},
    ),
  }),
  {},
)

export type Words = z.output<typeof practiceWords>

/** Everything that the form shows. */
export const shownFacts = z.strictObject({
  practice,
  practiceDetails,
  legalFacts,
  device,
  /** Of the second device, where there is one. */
  portablePapers: papersOf('Tragbares Gerät', sampleOfPortableDevice),
  photographs,
  notice: inHours(notice, 'Hinweis über allen Seiten', 'ganz oben auf jeder Seite, vom ersten bis zum letzten Tag'),
  words: practiceWords,
})

export const factsSchema = z.extend(shownFacts, {
  /** False while the site shows samples: then every page says so, and search engines are asked to leave it out. */
  isPublished: z.boolean(),
  /** Paths of fields whose sample, or empty place, the operator looked at and keeps. */
  confirmed: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(200)),
  /** Sentences of the words that a rule would stop, and why they are right. */
  exceptions,
})

/** The facts as they are stored: what a draft and a version hold. */
export type FactsDocument = z.input<typeof factsSchema>

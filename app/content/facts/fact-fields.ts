import { questionLinks } from '../words/shipped-words.ts'
import type { FactsDocument } from './facts-schema.ts'
import { shippedFacts } from './shipped-facts.ts'

/**
 * How a field is filled in. `words` is a text with facts in braces; `lines` a list with one entry in each line; `rows` a list
 * of entries with fields of their own, which can be `movable`.
 */
export type FactKind =
  | { kind: 'line' | 'text' | 'number' | 'date' | 'time' | 'flag' | 'lines' | 'days' | 'picture' }
  | { kind: 'words'; short?: true }
  | { kind: 'choice'; choices: readonly string[]; names?: Readonly<Record<string, string>> }
  | {
      kind: 'rows'
      entry: string
      most: number
      movable?: true
      columns: readonly (FactColumn & { blank: unknown })[]
    }

export type FactColumn = FactKind & { name: string; label: string }

export type FactField = FactKind & {
  /** Where the value is in the document, `practice.owner.name`. Also the id of its control. */
  path: string
  label: string
  /** Where visitors meet it. */
  where: string
  /** True where the shipped value can be right for nobody, or must at least be looked at, also where it is empty. */
  isSample?: true
  optional?: true
  /** The flag without which no page shows it. */
  onlyWith?: string
  /** What documents of before say, which lack it; without this they say what ships. */
  before?: unknown
}

export interface FactSection {
  title: string
  fields: readonly FactField[]
}

const sample = { isSample: true } as const
const line = { kind: 'line' } as const
const text = { kind: 'text' } as const
const number = { kind: 'number' } as const
const words = { kind: 'words' } as const
const picture = { kind: 'picture', optional: true } as const
const onlyWithPortableDevice = { onlyWith: 'practice.hasPortableDevice' } as const

/** What a lawyer and a patient ask of a device, and what only its papers tell. */
function papersOf(path: string, name: string): FactField[] {
  const where = 'MWO Digital, Papiere; leer: Die Seite sagt, dass die Angabe fehlt'
  const rows = [
    ['maker', 'Hersteller und Typ'],
    ['legalClass', 'wofür das CE-Zeichen gilt, Klasse als Medizinprodukt'],
    ['frequencyRange', 'Frequenzbereich'],
    ['field', 'Stärke des Felds'],
  ]
  return rows.map(([key, label]) => ({
    ...line,
    ...sample,
    optional: true,
    path: `${path}.${key}`,
    label: `${name}: ${label}`,
    where,
  }))
}

/** The form of the practice's facts: every field that an operator may change, in the order in which it is shown. */
export const factSections: readonly FactSection[] = [
  {
    title: 'Praxis und Person',
    fields: [
      {
        ...line,
        ...sample,
        path: 'practice.name',
        label: 'Name der Praxis',
        where: 'Kopf und Fuß jeder Seite, Titel, Impressum, E-Mails',
      },
      {
        ...line,
        ...sample,
        path: 'practice.tagline',
        label: 'Untertitel',
        where: 'Startseite, Suchmaschinen, Vorschaubilder',
      },
      {
        ...line,
        ...sample,
        path: 'practice.field',
        label: 'Kurzer Untertitel',
        where: 'Kopf jeder Seite auf schmalen Bildschirmen',
      },
      {
        ...line,
        ...sample,
        path: 'practice.owner.name',
        label: 'Vor- und Nachname',
        where: 'Über uns, Impressum, E-Mails, Artikel',
      },
      {
        ...line,
        path: 'practice.owner.title',
        label: 'Berufsbezeichnung',
        where: 'Überall, wo der Name der Praxis steht',
      },
      {
        kind: 'choice',
        choices: ['', 'Frau', 'Herr'],
        names: { '': 'keine Angabe' },
        path: 'practice.owner.salutation',
        label: 'Anrede in Texten',
        where: 'unter Artikeln. Aus dem Namen wird nichts geraten.',
        before: '',
      },
      { ...line, path: 'practice.owner.titleAwardedIn', label: 'Verliehen in', where: 'Impressum' },
      { ...line, path: 'practice.owner.permission', label: 'Erlaubnis', where: 'Impressum, Über uns' },
      {
        ...line,
        ...sample,
        path: 'practice.owner.permissionAuthority',
        label: 'Wer die Erlaubnis erteilt hat',
        where: 'Impressum, Über uns',
      },
      {
        kind: 'date',
        ...sample,
        path: 'practice.owner.permissionDate',
        label: 'Tag der Erlaubnis',
        where: 'Impressum, Über uns',
      },
      {
        kind: 'lines',
        ...sample,
        path: 'practiceDetails.training',
        label: 'Ausbildung und Erfahrung',
        where: 'Über uns',
      },
      { kind: 'lines', ...sample, path: 'practiceDetails.story', label: 'Wie die Praxis entstand', where: 'Über uns' },
    ],
  },
  {
    title: 'Fotos',
    fields: [
      { ...picture, path: 'photographs.portrait', label: 'Porträt', where: 'Startseite, Über uns' },
      { ...picture, path: 'photographs.entrance', label: 'Eingang', where: 'Über uns' },
      { ...picture, path: 'photographs.chair', label: 'Behandlungsplatz', where: 'Über uns' },
      { ...picture, path: 'photographs.waiting', label: 'Warteecke', where: 'Über uns' },
      { ...picture, path: 'photographs.device', label: 'Gerät', where: 'Über uns' },
    ],
  },
  {
    title: 'Anschrift und Kontakt',
    fields: [
      {
        ...line,
        ...sample,
        path: 'practice.address.street',
        label: 'Straße und Hausnummer',
        where: 'Fuß jeder Seite, Impressum, E-Mails',
      },
      {
        ...line,
        ...sample,
        path: 'practice.address.postalCode',
        label: 'Postleitzahl',
        where: 'Fuß jeder Seite, Impressum, E-Mails',
      },
      { ...line, ...sample, path: 'practice.address.town', label: 'Ort', where: 'Fuß jeder Seite, Impressum, E-Mails' },
      { ...line, ...sample, path: 'practice.address.region', label: 'Bundesland', where: 'Beratung, Suchmaschinen' },
      {
        ...line,
        ...sample,
        path: 'practice.address.geo.latitude',
        label: 'Lage auf der Karte: Breitengrad',
        where: 'Suchmaschinen. Die erste der beiden Zahlen, die eine Karte im Internet für Ihr Haus zeigt.',
      },
      {
        ...line,
        ...sample,
        path: 'practice.address.geo.longitude',
        label: 'Lage auf der Karte: Längengrad',
        where: 'Suchmaschinen. Die zweite der beiden Zahlen.',
      },
      {
        ...number,
        path: 'practice.serviceRadiusMeters',
        label: 'Umkreis, aus dem Menschen zu Ihnen kommen, in Metern',
        where: 'Suchmaschinen. Ein Kilometer sind 1000 Meter.',
      },
      {
        ...line,
        ...sample,
        path: 'practice.phone',
        label: 'Telefon',
        where: 'Fuß jeder Seite, Kontakt, Impressum, E-Mails',
      },
      {
        ...line,
        ...sample,
        path: 'practice.email',
        label: 'E-Mail-Adresse',
        where: 'Fuß jeder Seite, Impressum; Nachrichten der Website gehen dorthin',
      },
      { ...line, ...sample, path: 'practice.website', label: 'Adresse der Website', where: 'E-Mails, Impressum' },
      {
        kind: 'rows',
        ...sample,
        path: 'practiceDetails.visit',
        label: 'Weg und Haus',
        where: 'Preise und Ihr Besuch',
        entry: 'Punkt',
        most: 12,
        movable: true,
        columns: [
          { ...line, name: 'subject', label: 'Stichwort', blank: '' },
          { ...text, name: 'text', label: 'Beschreibung', blank: '' },
        ],
      },
    ],
  },
  {
    title: 'Sprechzeiten und Schließung',
    fields: [
      {
        kind: 'rows',
        ...sample,
        path: 'practice.openingHours',
        label: 'Sprechzeiten',
        where: 'Kontakt, Beratung, Suchmaschinen',
        entry: 'Zeit',
        most: 14,
        columns: [
          { kind: 'days', name: 'days', label: 'Tage', blank: [] },
          { kind: 'time', name: 'opens', label: 'Von', blank: '' },
          { kind: 'time', name: 'closes', label: 'Bis', blank: '' },
        ],
      },
      {
        ...line,
        ...sample,
        optional: true,
        path: 'practice.openingHoursNote',
        label: 'Zusatz zu den Sprechzeiten',
        where: 'unter den Sprechzeiten',
      },
      {
        kind: 'rows',
        ...sample,
        path: 'practiceDetails.closures',
        label: 'Geschlossene Tage',
        where: 'Startseite, Beratung, Suchmaschinen, E-Mails; enden von selbst',
        entry: 'Schließung',
        most: 20,
        columns: [
          { kind: 'date', name: 'from', label: 'Erster Tag', blank: '' },
          { kind: 'date', name: 'to', label: 'Letzter Tag', blank: '' },
          { ...line, name: 'reason', label: 'Anlass', blank: '' },
          { ...text, name: 'substitute', label: 'Vertretung (leer: wie im Feld darunter)', blank: '' },
        ],
      },
      {
        ...text,
        ...sample,
        path: 'practiceDetails.substitute',
        label: 'Vertretung, wenn nichts anderes dasteht',
        where: 'bei geschlossenen Tagen',
      },
      {
        ...number,
        ...sample,
        path: 'practice.replyWithinHours',
        label: 'Antwort innerhalb von Stunden',
        where: 'alle Formulare, E-Mails; die Verwaltung zählt danach',
      },
      {
        kind: 'rows',
        path: 'notice',
        label: 'Hinweis über allen Seiten',
        where: 'ganz oben auf jeder Seite, vom ersten bis zum letzten Tag',
        entry: 'Hinweis',
        most: 1,
        columns: [
          { ...text, name: 'text', label: 'Text', blank: '' },
          { kind: 'date', name: 'from', label: 'Erster Tag', blank: '' },
          { kind: 'date', name: 'to', label: 'Letzter Tag', blank: '' },
        ],
      },
    ],
  },
  {
    title: 'Leistungen und Preise',
    fields: [
      {
        ...number,
        ...sample,
        path: 'practice.prices.treatmentPerHour',
        label: 'Behandlungsstunde in Euro',
        where: 'Preise, Startseite, AGB, Ablauf',
      },
      {
        kind: 'choice',
        choices: ['€', '€€', '€€€'],
        path: 'practice.prices.rangeLabel',
        label: 'Preislage',
        where: 'Suchmaschinen',
      },
      {
        kind: 'lines',
        ...sample,
        path: 'practice.prices.paymentMethods',
        label: 'Zahlungsarten',
        where: 'Preise, AGB',
      },
      { ...line, ...sample, path: 'practice.prices.paymentOnSite', label: 'Zahlung in der Praxis', where: 'Preise' },
      { ...number, path: 'practice.prices.invoiceDueDays', label: 'Rechnung zahlbar in Tagen', where: 'AGB' },
      { ...number, path: 'practice.prices.offerAcceptanceDays', label: 'Angebot gilt Tage', where: 'AGB' },
      { ...line, path: 'practice.firstTalk.name', label: 'Name des ersten Gesprächs', where: 'Preise, Ablauf' },
      {
        ...number,
        ...sample,
        path: 'practice.firstTalk.minMinutes',
        label: 'Erstes Gespräch: kürzestens Minuten',
        where: 'Preise, Ablauf',
      },
      {
        ...number,
        ...sample,
        path: 'practice.firstTalk.maxMinutes',
        label: 'Erstes Gespräch: längstens Minuten',
        where: 'Preise, Ablauf',
      },
      {
        ...line,
        ...sample,
        path: 'practice.firstTalk.price',
        label: 'Preis des ersten Gesprächs',
        where: 'Startseite, Preise, Kontakt',
      },
      { ...line, path: 'practice.firstTreatment.name', label: 'Name des ersten Termins', where: 'Preise, Ablauf' },
      {
        ...number,
        ...sample,
        path: 'practice.firstTreatment.minutes',
        label: 'Erster Termin: Minuten',
        where: 'Preise, Ablauf',
      },
      { ...line, path: 'practice.followUp.name', label: 'Name der Folgetermine', where: 'Preise' },
      { ...number, ...sample, path: 'practice.followUp.minutes', label: 'Folgetermin: Minuten', where: 'Preise' },
      { ...line, path: 'practice.mwoSession.name', label: 'Name der Sitzung am Gerät', where: 'MWO Digital, Preise' },
      {
        ...number,
        ...sample,
        path: 'practice.mwoSession.minMinutes',
        label: 'Sitzung: kürzestens Minuten',
        where: 'MWO Digital, Ablauf',
      },
      {
        ...number,
        ...sample,
        path: 'practice.mwoSession.maxMinutes',
        label: 'Sitzung: längstens Minuten',
        where: 'MWO Digital, Ablauf',
      },
      {
        kind: 'flag',
        ...sample,
        path: 'practice.hasPortableDevice',
        label: 'Die Praxis arbeitet auch mit dem tragbaren Gerät (ZENDAWAVE)',
        where:
          'Startseite, Preise, Hinweise zur Wirksamkeit; ohne Haken steht es dort nicht, und der Artikel über beide Geräte erscheint nicht',
      },
      { ...text, ...sample, path: 'device.description', label: 'Das Gerät', where: 'MWO Digital' },
      { ...text, ...sample, path: 'device.control', label: 'Steuerung des Geräts', where: 'MWO Digital' },
      { ...text, ...sample, path: 'device.leaveOutside', label: 'Was draußen bleibt', where: 'MWO Digital' },
      { ...text, ...sample, path: 'device.seat', label: 'Platz und Ablauf', where: 'MWO Digital' },
      ...papersOf('device.papers', 'MWO Digital'),
      ...papersOf('portablePapers', 'Tragbares Gerät').map((field) => ({ ...field, ...onlyWithPortableDevice })),
    ],
  },
  {
    title: 'Häufige Fragen und Ausschlussgründe',
    fields: [
      {
        kind: 'rows',
        path: 'words.frequentQuestions',
        label: 'Häufige Fragen',
        where: 'Beratung, Suchmaschinen',
        entry: 'Frage',
        most: 20,
        movable: true,
        columns: [
          { ...words, short: true, name: 'question', label: 'Frage', blank: '' },
          { ...words, name: 'answer', label: 'Antwort', blank: '' },
          {
            kind: 'choice',
            choices: questionLinks,
            names: {
              '': 'kein Verweis',
              prices: 'zu den Preisen',
              exclusions: 'zu den Ausschlussgründen',
              device: 'zur Seite MWO Digital',
            },
            name: 'link',
            label: 'Verweis unter der Antwort',
            blank: '',
          },
        ],
      },
      {
        kind: 'rows',
        ...sample,
        path: 'words.exclusions',
        label: 'Ausschlussgründe',
        where: 'überall, wo ein Gerät beschrieben wird',
        entry: 'Ausschlussgrund',
        most: 40,
        movable: true,
        columns: [{ ...words, short: true, name: 'text', label: 'Wer nicht behandelt wird', blank: '' }],
      },
    ],
  },
  {
    title: 'Texte der Seiten',
    fields: [
      { ...words, path: 'words.home.lead', label: 'Startseite: Einleitung', where: 'Startseite, ganz oben' },
      {
        ...words,
        ...sample,
        path: 'words.home.device',
        label: 'Startseite: MWO Digital',
        where: 'Startseite, erste Karte',
      },
      {
        ...words,
        ...sample,
        ...onlyWithPortableDevice,
        path: 'words.home.portableDevice',
        label: 'Startseite: tragbares Gerät',
        where: 'Startseite, zweite Karte',
      },
      {
        ...words,
        path: 'words.home.products',
        label: 'Startseite: Gesundheitsprodukte',
        where: 'Startseite, dritte Karte',
      },
      {
        ...words,
        path: 'words.home.idea',
        label: 'Startseite: Woher die Idee kommt',
        where: 'Startseite, vor dem Blog',
      },
      { ...words, path: 'words.about.lead', label: 'Über uns: Einleitung', where: 'Über uns, ganz oben' },
      { ...words, path: 'words.about.mission', label: 'Über uns: Mission', where: 'Über uns' },
      { ...words, path: 'words.about.vision', label: 'Über uns: Vision', where: 'Über uns' },
      { ...words, path: 'words.about.nature', label: 'Über uns: Natürlichkeit', where: 'Über uns, Werte' },
      { ...words, path: 'words.about.science', label: 'Über uns: Wissenschaft', where: 'Über uns, Werte' },
      { ...words, path: 'words.about.individuality', label: 'Über uns: Individualität', where: 'Über uns, Werte' },
      { ...words, path: 'words.about.trust', label: 'Über uns: Vertrauen', where: 'Über uns, Werte' },
      {
        ...words,
        ...sample,
        path: 'words.mwoDigital.lead',
        label: 'MWO Digital: Einleitung',
        where: 'MWO Digital, ganz oben',
      },
      {
        ...words,
        ...sample,
        path: 'words.mwoDigital.frequencies',
        label: 'MWO Digital: Harmonische Frequenzen',
        where: 'MWO Digital, Merkmale',
      },
      {
        ...words,
        ...sample,
        path: 'words.mwoDigital.precision',
        label: 'MWO Digital: Digitale Präzision',
        where: 'MWO Digital, Merkmale',
      },
      {
        ...words,
        ...sample,
        path: 'words.mwoDigital.care',
        label: 'MWO Digital: Sorgfältige Anwendung',
        where: 'MWO Digital, Merkmale',
      },
      {
        ...words,
        ...sample,
        path: 'words.mwoDigital.wholePerson',
        label: 'MWO Digital: Ganzheitlicher Blick',
        where: 'MWO Digital, Merkmale',
      },
      {
        ...words,
        path: 'words.consultation.lead',
        label: 'Beratung: Einleitung',
        where: 'Beratung, ganz oben; die Zusage einer Antwort folgt von selbst',
      },
      {
        ...words,
        path: 'words.consultation.planning',
        label: 'Beratung: Behandlungsplanung',
        where: 'Beratung, Angebote',
      },
    ],
  },
  {
    title: 'Recht und Datenschutz',
    fields: [
      {
        ...line,
        ...sample,
        optional: true,
        path: 'practice.vatId',
        label: 'Umsatzsteuer-Identifikationsnummer',
        where: 'Impressum, E-Mails',
      },
      {
        ...line,
        ...sample,
        path: 'practice.supervision.office',
        label: 'Aufsichtsbehörde',
        where: 'Impressum, E-Mails',
      },
      {
        ...line,
        ...sample,
        path: 'practice.supervision.address',
        label: 'Anschrift der Aufsichtsbehörde',
        where: 'Impressum, E-Mails',
      },
      { ...line, ...sample, path: 'practice.jurisdiction', label: 'Gerichtsstand', where: 'AGB' },
      {
        ...line,
        ...sample,
        path: 'legalFacts.liabilityInsurer.name',
        label: 'Haftpflichtversicherung',
        where: 'Impressum',
      },
      {
        ...line,
        ...sample,
        path: 'legalFacts.liabilityInsurer.address',
        label: 'Anschrift der Versicherung',
        where: 'Impressum',
      },
      { ...line, path: 'legalFacts.liabilityInsurer.area', label: 'Räumlicher Geltungsbereich', where: 'Impressum' },
      {
        ...line,
        ...sample,
        path: 'legalFacts.dataProtectionAuthority.name',
        label: 'Aufsicht für den Datenschutz',
        where: 'Datenschutz',
      },
      {
        ...line,
        ...sample,
        path: 'legalFacts.dataProtectionAuthority.address',
        label: 'Anschrift dieser Aufsicht',
        where: 'Datenschutz',
      },
      {
        ...line,
        ...sample,
        path: 'legalFacts.dataProtectionAuthority.website',
        label: 'Website dieser Aufsicht',
        where: 'Datenschutz',
      },
      {
        ...line,
        ...sample,
        path: 'legalFacts.processors.hosting',
        label: 'Wer den Server betreibt',
        where: 'Datenschutz',
      },
      { ...line, ...sample, path: 'legalFacts.processors.mail', label: 'Wer E-Mails verschickt', where: 'Datenschutz' },
      {
        ...line,
        ...sample,
        path: 'legalFacts.processors.maintenance',
        label: 'Wer Server und Programm betreut',
        where: 'Datenschutz',
      },
    ],
  },
  {
    title: 'Newsletter und Verweise',
    fields: [
      {
        ...line,
        ...sample,
        path: 'practice.newsletter.name',
        label: 'Name des Newsletters',
        where: 'Newsletter, seine E-Mails, die Einwilligung',
      },
      {
        ...number,
        path: 'practice.newsletter.maxPerMonth',
        label: 'Höchstens so viele im Monat',
        where: 'Newsletter, die Einwilligung',
      },
      {
        ...line,
        ...sample,
        path: 'practice.links.shop.href',
        optional: true,
        label: 'Adresse des Shops',
        where: 'Fuß jeder Seite, Menü, Widerrufsrecht; leer: Es gibt keinen',
      },
      { ...line, optional: true, path: 'practice.links.shop.label', label: 'Name des Shops', where: 'Widerrufsrecht' },
      {
        ...line,
        optional: true,
        path: 'practice.links.shop.operator',
        label: 'Wer den Shop betreibt',
        where: 'neben dem Verweis',
      },
      {
        kind: 'flag',
        path: 'practice.links.shop.hasWithdrawalButton',
        label: 'Der Shop zeigt den Knopf „Vertrag widerrufen“',
        where: 'Widerrufsrecht. Bitte erst bestätigen, wenn Sie ihn dort gesehen haben.',
      },
      {
        ...line,
        ...sample,
        optional: true,
        path: 'practice.links.forum.href',
        label: 'Adresse des Forums',
        where: 'Menü; leer: Es gibt keines',
      },
      { ...line, optional: true, path: 'practice.links.forum.label', label: 'Name des Forums', where: 'Menü' },
      {
        ...line,
        optional: true,
        path: 'practice.links.forum.operator',
        label: 'Wer das Forum betreibt',
        where: 'Barrierefreiheit',
      },
      {
        ...line,
        ...sample,
        optional: true,
        path: 'practice.links.mwoDigital.href',
        label: 'Adresse des Herstellers',
        where: 'Startseite, MWO Digital; leer: kein Verweis',
      },
      {
        ...line,
        optional: true,
        path: 'practice.links.mwoDigital.label',
        label: 'Name der Herstellerseite',
        where: 'MWO Digital',
      },
      {
        ...line,
        optional: true,
        path: 'practice.links.mwoDigital.operator',
        label: 'Wer diese Seite betreibt',
        where: 'neben dem Verweis',
      },
    ],
  },
]

export const factFields: readonly FactField[] = factSections.flatMap(({ fields }) => fields)

/** @returns what the document says at a path, and where a document of before says nothing: what it then means */
export function factAt(document: FactsDocument, path: string): unknown {
  const said = valueAt(document, path)
  if (said !== undefined) return said
  const field = factFields.find((field) => field.path === path)
  return field && 'before' in field ? field.before : valueAt(shippedFacts, path)
}

function valueAt(document: FactsDocument, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document)
}

/** @returns the document with another value at a path; what was given stays as it is */
export function withFact(document: FactsDocument, path: string, value: unknown): FactsDocument {
  const change = (part: unknown, [name = '', ...rest]: string[]): unknown => ({
    ...(part as object),
    [name]: rest.length === 0 ? value : change((part as Record<string, unknown> | undefined)?.[name], rest),
  })
  return change(document, path.split('.')) as FactsDocument
}

/** Where a place of the document is in the form, for a sentence about it: „Häufige Fragen, Frage 3, Antwort“. */
export function nameOfPlace(place: string): string {
  const field = factFields.find(({ path }) => `${place}.`.startsWith(`${path}.`))
  if (field?.kind !== 'rows' || place === field.path) return field?.label ?? place
  const parts = place.slice(field.path.length + 1).split('.')
  // A list of at most one entry is no list in the document.
  const [index, name] = field.most === 1 ? [undefined, parts[0]] : parts
  const column = field.columns.find((column) => column.name === name)
  const entry = index === undefined ? field.entry : `${field.entry} ${Number(index) + 1}`
  return [field.label, entry, column?.label].filter(Boolean).join(', ')
}

/** Which devices a document says that the practice has. */
export function devicesIn(document: FactsDocument): { hasPortableDevice: boolean } {
  return { hasPortableDevice: factAt(document, 'practice.hasPortableDevice') !== false }
}

/** Fields that still show the shipped sample, and that nobody has said are right. */
export function samplesIn(document: FactsDocument): FactField[] {
  return factFields.filter(
    ({ path, isSample, onlyWith }) =>
      isSample &&
      (!onlyWith || factAt(document, onlyWith)) &&
      !document.confirmed.includes(path) &&
      isSame(factAt(document, path), factAt(shippedFacts, path)),
  )
}

export interface FactChange {
  field: FactField
  before: unknown
  after: unknown
}

/** What differs between two documents, field by field, in the order of the form. */
export function changedFacts(before: FactsDocument, after: FactsDocument): FactChange[] {
  return factFields
    .map((field) => ({ field, before: factAt(before, field.path), after: factAt(after, field.path) }))
    .filter((change) => !isSame(change.before, change.after))
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** The database keeps the keys of an object in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, part]) => [name, sorted(part)]),
  )
}

import { z } from 'zod/mini'
import { isFree } from '../../rules/format/facts-in-words.ts'
import { weekdays } from '../../rules/format/weekdays.ts'
import {
  choice,
  column,
  day,
  days,
  degrees,
  emailAddress,
  exceptions,
  flag,
  line,
  lineOrNothing,
  lines,
  money,
  onlyOnce,
  pastDay,
  pattern,
  phone,
  picture,
  price,
  rowOrNothing,
  rows,
  text,
  textOrNothing,
  time,
  webAddress,
  webAddressOrNothing,
  whole,
} from './fact-kinds.ts'
import {
  acceptable,
  type InForm,
  inContact,
  inHours,
  inLaw,
  inLinks,
  inPhotographs,
  inPractice,
  inServices,
  withNewsletter,
  withPortableDevice,
} from './in-form.ts'
import { practiceWords } from './words-schema.ts'

/** `z.input` is the stored document, `z.output` what pages and mails read. Texts name a fact by its path. */

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

const postalCode = pattern(/^\d{5}$/, 'Eine Postleitzahl hat fünf Ziffern.')
const vatId = pattern(
  /^(DE\d{9})?$/,
  'Eine deutsche Umsatzsteuer-Identifikationsnummer beginnt mit DE, danach folgen neun Ziffern. Haben Sie keine, lassen Sie das Feld leer.',
)

function minutesOf(what: string, where: string) {
  return {
    minMinutes: inServices(whole(5, 480), `${what}: kürzeste Dauer in Minuten`, where),
    maxMinutes: inServices(whole(5, 480), `${what}: längste Dauer in Minuten`, where),
  }
}
const isSpan = z.refine<{ minMinutes: number; maxMinutes: number }>(
  ({ minMinutes, maxMinutes }) => minMinutes <= maxMinutes,
  { path: ['maxMinutes'], message: 'Die längste Dauer ist kürzer als die kürzeste. Bitte prüfen Sie beide.' },
)

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

const saysWhenToPay = z.refine<{ price: string; payment: string }>(
  ({ price, payment }) => isFree(price) || payment !== '',
  { path: ['payment'], message: 'Kostet das erste Gespräch etwas, sagen Sie bitte auch, wann es zu bezahlen ist.' },
)

const saysUntilWhen = z.refine<{ freeUntilHours: number; lateFee: number }>(
  ({ freeUntilHours, lateFee }) => freeUntilHours > 0 === lateFee > 0,
  {
    path: ['freeUntilHours'],
    message:
      'Kostet eine späte Absage etwas, sagen Sie bitte auch, bis wann sie nichts kostet; sonst stehen beide auf 0.',
  },
)

/** Forms that exist by their entry; letters and imprint name register and number (§ 5 DDG), of a GmbH also who manages it (§ 35a GmbHG). */
const registered = /(?:^|[\s.])(?:PartG|GmbH|UG|AG|eG|e\. ?G\.|KG|OHG|e\. ?K\.)(?:$|[\s,.])|Partnerschaftsgesellschaft/
const saysItsRegister = z.refine<{ company: string; register: string }>(
  ({ company, register }) => register !== '' || !registered.test(company),
  {
    path: ['register'],
    message: 'Eine Gesellschaft dieser Form steht in einem Register. Bitte nennen Sie Register und Nummer.',
  },
)
const saysWhoManagesIt = z.refine<{ company: string; directors: string }>(
  ({ company, directors }) => directors !== '' || !/\b(?:GmbH|UG|AG)\b/.test(company),
  { path: ['directors'], message: 'Bitte nennen Sie alle, die diese Gesellschaft vertreten, mit Vor- und Nachnamen.' },
)

const COVERS_NO_DEVICE = 'Eine Erlaubnis nur für Psychotherapie deckt das Gerät nicht (§ 1 HeilprG).'

/** The website is made for practices of these professions: its texts say what others must not. */
const profession = choice(
  ['Heilpraktikerin', 'Heilpraktiker', 'Heilpraktikerin für Physiotherapie', 'Heilpraktiker für Physiotherapie'],
  `Möglich sind „Heilpraktikerin“ und „Heilpraktiker“, auch mit „für Physiotherapie“. ${COVERS_NO_DEVICE}`,
)

const permission = pattern(/^(?!.*psychotherap).{1,120}$/i, `Bitte nennen Sie die Erlaubnis. ${COVERS_NO_DEVICE}`)

const colleagues = rows(
  z.strictObject({
    name: column(line(80), 'Vor- und Nachname'),
    title: column(profession, 'Berufsbezeichnung'),
    permission: column(permission, 'Erlaubnis'),
    permissionAuthority: column(line(), 'Wer die Erlaubnis erteilt hat'),
    permissionDate: column(pastDay, 'Tag der Erlaubnis'),
    role: column(
      choice(['partner', 'employee'], 'Bitte wählen Sie aus der Liste.', {
        partner: 'führt die Praxis mit',
        employee: 'arbeitet in der Praxis',
      }),
      'Stellung',
    ),
  }),
  { entry: 'Person', least: 0, most: 8, movable: true },
).check(z.superRefine(onlyOnce('name')))

const practice = z
  .strictObject({
    name: inPractice(line(60), 'Name der Praxis', 'Kopf und Fuß jeder Seite, Titel, Impressum, E-Mails'),
    tagline: inPractice(line(80), 'Untertitel', 'Startseite, Suchmaschinen, Vorschaubilder'),
    /** Beside the professional title in the header, where the whole tagline has no space. */
    field: inPractice(
      line(40),
      'Kurzer Untertitel',
      'Kopf jeder Seite, hinter der Berufsbezeichnung. Auf dem Handy steht dort nur der Name der Praxis',
    ),
    owner: z.strictObject({
      name: inPractice(line(80), 'Vor- und Nachname', 'Über uns, Impressum, E-Mails, Artikel'),
      /** The legal professional title. Stands wherever the name of the practice could suggest a physician. */
      title: inPractice(
        profession,
        'Berufsbezeichnung',
        `Überall, wo der Name der Praxis steht. ${COVERS_NO_DEVICE} Ob eine für Physiotherapie es deckt, sagt Ihnen das Gesundheitsamt`,
        acceptable,
      ),
      salutation: inPractice(
        choice(['', 'Frau', 'Herr'], 'Bitte wählen Sie eine Anrede aus der Liste.', { '': 'keine Angabe' }),
        'Anrede in Texten',
        'unter Artikeln. Aus dem Namen wird nichts geraten.',
        acceptable,
      ),
      titleAwardedIn: inPractice(line(60), 'Verliehen in', 'Impressum', acceptable),
      permission: inPractice(permission, 'Erlaubnis', 'Impressum, Über uns', acceptable),
      permissionAuthority: inPractice(line(), 'Wer die Erlaubnis erteilt hat', 'Impressum, Über uns'),
      permissionDate: inPractice(pastDay, 'Tag der Erlaubnis', 'Impressum, Über uns'),
    }),
    colleagues: inPractice(
      colleagues,
      'Wer außer Ihnen behandelt',
      'Über uns, Impressum, Datenschutz; leer: Sie behandeln allein',
      acceptable,
    ),
    address: z.strictObject({
      street: inContact(
        line(80),
        'Straße und Hausnummer',
        'Fuß jeder Seite, Impressum, E-Mails. Ein zweiter Ort gehört in „Weg und Haus“.',
      ),
      postalCode: inContact(postalCode, 'Postleitzahl', 'Fuß jeder Seite, Impressum, E-Mails'),
      town: inContact(line(60), 'Ort', 'Fuß jeder Seite, Impressum, E-Mails'),
      region: inContact(line(60), 'Bundesland', 'Beratung, Suchmaschinen'),
      isAtTheSea: inContact(
        flag(),
        'Die Praxis liegt am Meer',
        'Startseite, Über uns, Vorschaubilder; ohne Haken zeigen die Zeichnungen dort kein Meer',
      ),
      /** The sample is a point in the Baltic Sea, where no practice can be. */
      geo: z.strictObject({
        latitude: inContact(
          degrees(90),
          'Lage auf der Karte: Breitengrad',
          'Suchmaschinen. Die erste der beiden Zahlen, die eine Karte im Internet für Ihr Haus zeigt.',
        ),
        longitude: inContact(
          degrees(180),
          'Lage auf der Karte: Längengrad',
          'Suchmaschinen. Die zweite der beiden Zahlen.',
        ),
      }),
    }),
    serviceRadiusMeters: inContact(
      whole(1000, 1_000_000),
      'Umkreis, aus dem Menschen zu Ihnen kommen, in Metern',
      'Suchmaschinen. Ein Kilometer sind 1000 Meter.',
      acceptable,
    ),
    phone: inContact(phone, 'Telefon', 'Fuß jeder Seite, Kontakt, Impressum, E-Mails'),
    email: inContact(
      emailAddress,
      'E-Mail-Adresse',
      'Fuß jeder Seite, Impressum; Nachrichten der Website gehen dorthin',
    ),
    /** Local time in Europe/Berlin. A missing day has no fixed hours. */
    openingHours: inHours(openingHours, 'Sprechzeiten', 'Kontakt, Beratung, Suchmaschinen'),
    openingHoursNote: inHours(lineOrNothing(120), 'Zusatz zu den Sprechzeiten', 'unter den Sprechzeiten'),
    placeNote: inHours(
      lineOrNothing(120),
      'Hinweis zum Ort',
      'Termine, unter der Anschrift; leer: keiner. Zum Beispiel: Mittwochs sind wir in Nebenstadt, Beispielgasse 4',
      acceptable,
    ),
    replyWithinHours: inHours(
      whole(1, 168),
      'Antwort innerhalb von Stunden',
      'alle Formulare, E-Mails; die Verwaltung zählt danach',
    ),
    sendsReminders: inHours(
      flag(),
      'Am Tag vor einem Termin per E-Mail erinnern',
      'E-Mails zum Termin, Datenschutz; wer keine 36 Stunden vorher gebucht hat, bekommt keine Erinnerung',
      acceptable,
    ),
    replyClock: inHours(
      choice(['always', 'open'], 'Bitte wählen Sie aus der Liste.', {
        always: 'ab dem Eingang, auch nachts und am Wochenende',
        open: 'ab der nächsten Sprechzeit',
      }),
      'Ab wann diese Stunden zählen',
      'alle Formulare, E-Mails; die Verwaltung zählt danach. In Schließungen wartet die Zeit immer.',
      acceptable,
    ),
    prices: z.strictObject({
      treatmentPerHour: inServices(
        money(1, 1000),
        'Preis einer Behandlungsstunde in Euro',
        'Preise, Startseite, AGB, Ablauf',
      ),
      rangeLabel: inServices(
        choice(['€', '€€', '€€€'], 'Bitte wählen Sie €, €€ oder €€€.'),
        'Preislage',
        'Suchmaschinen',
        acceptable,
      ),
      paymentMethods: inServices(lines(40, 8), 'Zahlungsarten', 'Preise, AGB'),
      paymentOnSite: inServices(text(160), 'Zahlung in der Praxis', 'Preise'),
      invoiceDueDays: inServices(whole(1, 90), 'Rechnung zahlbar in Tagen', 'Preise, AGB'),
      offerAcceptanceDays: inServices(whole(1, 90), 'Angebot gilt Tage', 'AGB'),
    }),
    firstTalk: z
      .strictObject({
        name: inServices(line(40), 'Name des ersten Gesprächs', 'Preise, Ablauf', acceptable),
        ...minutesOf('Erstes Gespräch', 'Preise, Ablauf'),
        place: inServices(
          choice(['in-practice', 'phone', 'either'], 'Bitte wählen Sie aus der Liste.', {
            'in-practice': 'in der Praxis',
            phone: 'am Telefon',
            either: 'in der Praxis oder am Telefon',
          }),
          'Wo das erste Gespräch stattfindet',
          'Beratung, Preise, E-Mails zum Termin',
          acceptable,
        ),
        price: inServices(price(40), 'Preis des ersten Gesprächs', 'Startseite, Preise, Kontakt'),
        payment: inServices(
          lineOrNothing(120),
          'Erstes Gespräch: wann es zu bezahlen ist',
          'Preise, AGB, Widerrufsrecht; leer, wenn es nichts kostet. Zum Beispiel: im Anschluss, auf Rechnung',
          acceptable,
        ),
      })
      .check(isSpan, saysWhenToPay),
    terms: z.strictObject({
      phone: inServices(text(300), 'Was ein Gespräch am Telefon kostet', 'Preise, Beratung'),
      longer: inServices(text(300), 'Wenn ein Termin länger dauert', 'Preise, AGB'),
      packages: inServices(text(300), 'Pakete mit mehreren Sitzungen', 'Preise, Ablauf, AGB'),
      advance: inServices(text(300), 'Zahlung im Voraus', 'Preise, AGB'),
      cancelling: z
        .strictObject({
          freeUntilHours: inServices(
            whole(0, 168),
            'Absagen: bis wie viele Stunden vorher es nichts kostet',
            'Preise, AGB, Terminseite, E-Mails zum Termin; 0, wenn es nie etwas kostet',
          ),
          lateFee: inServices(
            money(0, 500),
            'Absagen: was es später kostet, in Euro',
            'Preise, AGB, Terminseite, E-Mails zum Termin. Dasselbe kostet ein versäumter Termin; 0: nichts',
          ),
        })
        .check(saysUntilWhen),
    }),
    /** Sentences name both, so their names are no facts. */
    firstTreatment: z.strictObject({
      minutes: inServices(whole(5, 480), 'Erster Behandlungstermin: Minuten', 'Preise, Ablauf'),
    }),
    followUp: z.strictObject({
      minutes: inServices(whole(5, 480), 'Folgetermin: Minuten', 'Preise'),
    }),
    phoneTalk: z.strictObject({
      minutes: inServices(
        whole(0, 480),
        'Gespräch am Telefon: Minuten',
        'Beratung, Vorschlag für Termine am Telefon; 0: Sie beraten nicht am Telefon',
        acceptable,
      ),
    }),
    mwoSession: z
      .strictObject({
        name: inServices(line(40), 'Name der Sitzung am Gerät', 'MWO Digital, Preise', acceptable),
        ...minutesOf('Sitzung', 'MWO Digital, Ablauf'),
      })
      .check(isSpan),
    hasPortableDevice: inServices(
      flag(),
      'Die Praxis arbeitet auch mit dem tragbaren Gerät (ZENDAWAVE)',
      'Startseite, Preise, Hinweise zur Wirksamkeit; ohne Haken steht es dort nicht, und der Artikel über beide Geräte erscheint nicht',
    ),
    portableDevice: z.strictObject({
      price: inServices(line(60), 'Tragbares Gerät: Preis', 'Preise, Artikel über beide Geräte', withPortableDevice),
      use: inServices(
        text(160),
        'Tragbares Gerät: was dazugehört und wo Sie es anwenden',
        'Preise, Artikel über beide Geräte. Zum Beispiel: Sitzung in der Praxis, oder: Wir verleihen es nach einer Einweisung',
        withPortableDevice,
      ),
    }),
    company: inLaw(
      lineOrNothing(120),
      'Gesellschaft mit Rechtsform',
      'Impressum, AGB, Datenschutz, Widerrufsrecht, E-Mails. Zum Beispiel: Muster & Beispiel GbR; leer: Sie führen die Praxis allein',
      { contradictedBy: { list: 'practice.colleagues', entries: { role: 'partner' } } },
    ),
    directors: inLaw(
      lineOrNothing(160),
      'Geschäftsführung einer GmbH, UG oder AG',
      'wo die Gesellschaft steht, nach „vertreten durch“. Zum Beispiel: Kim Muster und Anna Beispiel',
      acceptable,
    ),
    register: inLaw(
      lineOrNothing(120),
      'Register und Nummer',
      'Impressum, E-Mails. Zum Beispiel: Partnerschaftsregister Kiel, PR 123; leer: Die Praxis steht in keinem Register',
      acceptable,
    ),
    seat: inLaw(
      lineOrNothing(60),
      'Sitz laut Register',
      'Impressum, E-Mails, mit dem Register; leer: der Ort der Praxis',
      acceptable,
    ),
    vatId: inLaw(vatId, 'Umsatzsteuer-Identifikationsnummer', 'Impressum, E-Mails'),
    supervision: z.strictObject({
      office: inLaw(line(), 'Aufsichtsbehörde', 'Impressum, E-Mails'),
      address: inLaw(line(160), 'Anschrift der Aufsichtsbehörde', 'Impressum, E-Mails'),
    }),
    jurisdiction: inLaw(line(60), 'Gerichtsstand', 'AGB'),
    newsletter: z.strictObject({
      isOffered: inLinks(
        flag(),
        'Die Praxis verschickt einen Newsletter',
        'ohne Haken spricht keine Seite von ihm, und niemand kann sich anmelden. Nehmen Sie ihn erst weg, wenn niemand mehr angemeldet ist.',
        acceptable,
      ),
      name: inLinks(line(80), 'Name des Newsletters', 'Newsletter, seine E-Mails, die Einwilligung', withNewsletter),
      maxPerMonth: inLinks(
        whole(1, 31),
        'Newsletter: höchstens so viele im Monat',
        'Newsletter, die Einwilligung',
        withNewsletter,
      ),
    }),
    links: z.strictObject({
      shop: link(
        z.strictObject({
          href: inLinks(
            webAddressOrNothing,
            'Adresse des Shops',
            'Fuß jeder Seite, Menü, Widerrufsrecht; leer: Es gibt keinen',
          ),
          label: inLinks(lineOrNothing(40), 'Name des Shops', 'Widerrufsrecht', acceptable),
          operator: inLinks(lineOrNothing(80), 'Wer den Shop betreibt', 'neben dem Verweis', {
            onlyWith: 'practice.links.shop.href',
          }),
          isOwn: inLinks(
            flag(),
            'Im Shop verkauft die Praxis selbst',
            'Widerrufsrecht: Belehrung und Ausnahmen für Waren; ohne Haken steht dort nur, wo man widerruft',
            { onlyWith: 'practice.links.shop.href' },
          ),
          /** § 356a BGB. */
          hasWithdrawalButton: inLinks(
            flag(),
            'Der Shop zeigt den Knopf „Vertrag widerrufen“',
            'Widerrufsrecht. Bitte erst bestätigen, wenn Sie ihn dort gesehen haben.',
            acceptable,
          ),
        }),
      ),
      forum: link(
        z.strictObject({
          href: inLinks(webAddressOrNothing, 'Adresse des Forums', 'Menü; leer: Es gibt keines'),
          label: inLinks(lineOrNothing(40), 'Name des Forums', 'Menü', acceptable),
          operator: inLinks(lineOrNothing(80), 'Wer das Forum betreibt', 'Barrierefreiheit', {
            onlyWith: 'practice.links.forum.href',
          }),
        }),
      ),
      mwoDigital: link(
        z.strictObject({
          href: inLinks(webAddressOrNothing, 'Adresse des Herstellers', 'Startseite, MWO Digital; leer: kein Verweis'),
          label: inLinks(lineOrNothing(40), 'Name der Herstellerseite', 'MWO Digital', acceptable),
          operator: inLinks(lineOrNothing(80), 'Wer die Herstellerseite betreibt', 'neben dem Verweis', {
            onlyWith: 'practice.links.mwoDigital.href',
          }),
        }),
      ),
    }),
  })
  .check(saysItsRegister, saysWhoManagesIt)

const practiceDetails = z.strictObject({
  training: inPractice(lines(200, 20), 'Ausbildung und Erfahrung', 'Über uns'),
  story: inPractice(lines(1500, 8), 'Wie die Praxis entstand', 'Über uns'),
  visit: inContact(
    rows(z.strictObject({ subject: column(line(40), 'Stichwort'), text: column(text(300), 'Beschreibung') }), {
      entry: 'Punkt',
      least: 1,
      most: 12,
      movable: true,
    }),
    'Weg und Haus',
    'Preise und Ihr Besuch. Behandeln Sie noch an einem anderen Ort, nennen Sie hier dessen Anschrift und Tage.',
  ),
  closures: inHours(closures, 'Geschlossene Tage', 'Startseite, Beratung, Suchmaschinen, E-Mails; enden von selbst'),
  substitute: inHours(text(300), 'Vertretung, wenn nichts anderes dasteht', 'bei geschlossenen Tagen'),
})

const legalFacts = z.strictObject({
  liabilityInsurer: z.strictObject({
    name: inLaw(line(), 'Haftpflichtversicherung', 'Impressum'),
    address: inLaw(line(160), 'Anschrift der Haftpflichtversicherung', 'Impressum'),
    area: inLaw(line(), 'Geltungsbereich der Haftpflichtversicherung', 'Impressum', acceptable),
  }),
  dataProtectionAuthority: z.strictObject({
    name: inLaw(line(), 'Datenschutzbehörde', 'Datenschutz'),
    address: inLaw(line(160), 'Anschrift der Datenschutzbehörde', 'Datenschutz'),
    website: inLaw(webAddress, 'Website der Datenschutzbehörde', 'Datenschutz'),
  }),
  dataProtectionOfficer: inLaw(
    lineOrNothing(200),
    'Wer bei Ihnen Datenschutzbeauftragte oder Datenschutzbeauftragter ist',
    'Datenschutz. Name oder Stelle, mit E-Mail-Adresse oder Anschrift; leer: Es gibt niemanden',
    acceptable,
  ),
  processors: z.strictObject({
    hosting: inLaw(line(200), 'Wer den Server betreibt', 'Datenschutz'),
    mail: inLaw(line(200), 'Wer E-Mails verschickt', 'Datenschutz'),
    maintenance: inLaw(
      lineOrNothing(200),
      'Wer Server und Programm betreut',
      'Datenschutz; leer: jemand aus der Praxis',
    ),
    calendar: inLaw(
      lineOrNothing(200),
      'Anbieter des Kalenders, in den Sie Termine übernehmen',
      'Datenschutz; leer: keiner',
    ),
  }),
  /** Of the program the policy says it itself. */
  accessLog: inLaw(
    text(300),
    'Was Ihr Hoster von Aufrufen mitschreibt',
    'Datenschutz. Fragen Sie ihn, ob er ein Zugriffsprotokoll führt, was darin steht und wie lange',
  ),
  transfers: inLaw(
    text(600),
    'Daten außerhalb der Europäischen Union',
    'Datenschutz. Sitzt einer dieser Dienstleister dort: welcher, in welchem Land und auf welcher Grundlage',
  ),
})

/** What a lawyer and a patient ask of a device, and what only its documents tell. Empty where the practice does not know. */
function papersOf(device: string, more: Partial<InForm> = {}) {
  const paper = (longest: number, label: string) =>
    inServices(
      lineOrNothing(longest),
      `${device}: ${label}`,
      'MWO Digital, Papiere; leer: Die Seite sagt „Dazu liegt uns nichts vor“. Bitte fragen Sie den Hersteller',
      more,
    )
  return z.strictObject({
    maker: paper(160, 'Hersteller und Typ'),
    legalClass: paper(200, 'wofür das CE-Zeichen gilt, Klasse als Medizinprodukt'),
    frequencyRange: paper(120, 'Frequenzbereich'),
    field: paper(120, 'Stärke des Felds'),
  })
}

const device = z.strictObject({
  description: inServices(text(300), 'Das Gerät', 'MWO Digital'),
  control: inServices(text(300), 'Steuerung des Geräts', 'MWO Digital'),
  leaveOutside: inServices(text(300), 'Was draußen bleibt', 'MWO Digital'),
  seat: inServices(text(300), 'Platz und Ablauf', 'MWO Digital'),
  senses: inServices(text(300), 'Was man sieht und hört', 'MWO Digital, Ablauf'),
  papers: papersOf('MWO Digital'),
})

const photographs = z.strictObject({
  portrait: inPhotographs(picture, 'Porträt', 'Startseite, Über uns', acceptable),
  entrance: inPhotographs(picture, 'Eingang', 'Über uns', acceptable),
  chair: inPhotographs(picture, 'Behandlungsplatz', 'Über uns', acceptable),
  waiting: inPhotographs(picture, 'Warteecke', 'Über uns', acceptable),
  device: inPhotographs(picture, 'Gerät', 'Über uns', acceptable),
})

const notice = rowOrNothing(
  z.strictObject({ text: column(text(300), 'Text'), ...firstAndLastDay }).check(isInOrder),
  'Hinweis',
)

export const shownFacts = z.strictObject({
  practice,
  practiceDetails,
  legalFacts,
  device,
  portablePapers: papersOf('Tragbares Gerät', withPortableDevice),
  photographs,
  notice: inHours(
    notice,
    'Hinweis über allen Seiten',
    'ganz oben auf jeder Seite, vom ersten bis zum letzten Tag',
    acceptable,
  ),
  words: practiceWords,
})

export const factsSchema = z.extend(shownFacts, {
  /** False while the site shows samples: then every page says so, and search engines are asked to leave it out. */
  isPublished: z.boolean(),
  /** Paths of fields whose sample, or empty value, the operator checked and keeps. */
  confirmed: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(200)),
  exceptions,
})

export type FactsDocument = z.input<typeof factsSchema>

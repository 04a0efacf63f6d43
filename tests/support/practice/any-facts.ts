import fc from 'fast-check'
import { z } from 'zod/mini'
import { factAt } from '../../../content/facts/fact-fields.ts'
import { type FactsDocument, factsSchema } from '../../../content/facts/facts-schema.ts'
import { shippedFacts } from '../../../content/facts/shipped-facts.ts'

/** The minute at which `anyFacts` is shown: some closures are over, some are on, some begin soon. */
export const MINUTE = '2026-11-23T10:00'

/** What operators write, by the end of the path: names of every gender, with and without a full stop. Other fields keep the sample. */
const written: Record<string, readonly string[]> = {
  'practice.name': ['Naturheilzentrum Nord', 'Praxis für Erfahrungsheilkunde', 'Heilraum', 'Die Praxis am Deich'],
  'practice.tagline': ['Zeit und Zuhören', 'Erfahrungsheilkunde in der Rhön'],
  'practice.field': ['Erfahrungsheilkunde', 'Frequenzen'],
  'owner.name': ['Max Beispiel', 'Kim Beispiel', 'Dr. phil. Ines Beispiel-Schmidt'],
  titleAwardedIn: ['Deutschland', 'Bundesrepublik Deutschland', 'Hessen'],
  permission: ['Erlaubnis nach § 1 Heilpraktikergesetz', 'Heilpraktikererlaubnis'],
  permissionAuthority: ['Der Landrat des Beispielkreises', 'Fachdienst Gesundheit', 'Stadt Beispielstadt'],
  'supervision.office': ['Die Kreisverwaltung Beispiel', 'Fachdienst Gesundheit', 'Landratsamt Beispiel'],
  'supervision.address': ['Amtsweg 1, 36999 Beispielstadt'],
  street: ['Am Weg 7', 'Beispielgasse 12 a'],
  postalCode: ['36999', '01999'],
  town: ['Beispielstadt', 'Bad Beispiel'],
  region: ['Mecklenburg-Vorpommern', 'Hessen', 'Saarland'],
  latitude: ['50,500000', '49.10'],
  longitude: ['9.90'],
  phone: ['0661 12345-6', '+49 661 123456', '0661/123456'],
  email: ['post@beispiel.example', 'max.beispiel@heilraum.example'],
  website: ['https://heilraum.example', 'www.beispiel.example'],
  vatId: ['', 'DE123456789'],
  openingHoursNote: ['', 'Sonntag nach Vereinbarung', 'und nach Absprache'],
  placeNote: ['', 'Mittwochs sind wir in der Beispielgasse 4 in Nebenstadt'],
  'firstTalk.name': ['Vorgespräch', 'Auskunft', 'Kennenlerntermin'],
  'firstTalk.price': ['kostenfrei', 'Kostenlos', '40 €', '25,50 Euro', 'nach Aufwand', 'Auf Spendenbasis', 'Spende'],
  'mwoSession.name': ['MWO-Sitzung', 'Anwendung'],
  paymentMethods: ['Barzahlung', 'Rechnung', 'Überweisung', 'EC-Karte'],
  paymentOnSite: ['Bargeld nehmen wir gern.', 'Karten nehmen wir nicht an'],
  jurisdiction: ['Fulda', 'Bad Beispiel'],
  'newsletter.name': ['Praxispost', 'Newsletter Heilraum', 'Der Brief', 'Neues aus der Praxis'],
  href: ['', 'https://www.anderswo.example'],
  'shop.label': ['Lädchen', 'Online-Shop', 'Boutique'],
  'forum.label': ['Gesprächskreis', 'Runde'],
  'mwoDigital.label': ['Herstellerseite', 'Geräteseite'],
  operator: ['Beispiel GmbH', 'Verein der Anwender'],
  training: ['2004: Prüfung', '2006–2009: Ausbildung', 'jährlich: Erste Hilfe'],
  reason: ['Urlaub', 'Fortbildung.', 'Der Umbau'],
  'closures.substitute': ['', 'Praxis Muster, 0661 7654321', 'Vertretung: Anna Muster.'],
  'practiceDetails.substitute': ['Eine Vertretung gibt es nicht.', 'Praxis Muster, Telefon 0661 7654321'],
  subject: ['Parken', 'Bahn', 'Zugang'],
  'visit.text': ['Vor dem Haus.', 'Zwei Stufen, kein Lift'],
  story: ['Am Anfang stand eine Frage.', 'Seit 2010 gibt es die Praxis'],
  'dataProtectionAuthority.name': [
    'Der Hessische Beauftragte für Datenschutz und Informationsfreiheit',
    'Die Landesbeauftragte für den Datenschutz',
    'Unabhängiges Datenschutzzentrum Saarland',
  ],
  'liabilityInsurer.name': ['Beispiel Versicherung', 'Die Beispielhaft VVaG'],
  area: ['Deutschland', 'Europäische Union'],
  address: ['Amtsweg 3, 36999 Beispielstadt'],
  hosting: ['Beispiel Server GmbH, Beispielstadt', 'Die Rechnerei eG, Beispielstadt'],
  mail: ['Beispiel Post GmbH, Beispielstadt'],
  maintenance: ['', 'Kim Muster, Beispielstadt'],
  calendar: ['', 'Beispielkalender GmbH, Beispielstadt'],
  transfers: ['Daten gehen nicht in Staaten außerhalb der EU', 'Der Kalender liegt in den USA.'],
  register: ['', 'Partnerschaftsregister Beispielstadt, PR 12'],
  company: ['', 'Muster & Beispiel GbR', 'Heilraum', 'Heilraum GmbH'],
  directors: ['', 'Kim Muster und Anna Beispiel'],
  seat: ['', 'Fulda'],
  dataProtectionOfficer: ['', 'Beispielschutz GmbH, datenschutz@beispiel.example'],
  accessLog: ['Unser Hoster hebt Aufrufe mit IP-Adresse sieben Tage auf'],
  'colleagues.name': ['Kim Muster', 'Dr. Ines Muster'],
  payment: ['', 'im Anschluss, auf Rechnung', 'vorab.'],
  'terms.phone': ['Am Telefon kostet nichts etwas', 'Am Telefon sind zehn Minuten frei.'],
  'terms.longer': ['Wird es länger, kostet es nicht mehr.'],
  'terms.packages': ['Es gibt ein Paket mit fünf Terminen'],
  'terms.advance': ['Vorab zahlt niemand.'],
  description: ['Zwei Antennen und ein Stuhl', 'Ein Kasten mit zwei Antennen.'],
  control: ['Eine Uhr begrenzt die Dauer', 'Stärke und Dauer werden eingestellt.'],
  leaveOutside: ['Telefon und Uhr bleiben draußen', 'Schmuck bleibt draußen.'],
  'device.seat': ['Sie sitzen bekleidet davor', 'Sie setzen sich.'],
  senses: ['Wie es klingt, führen wir vor', 'Es brummt.'],
  maker: ['', 'Beispiel Apparatebau GmbH, Typ 1'],
  legalClass: ['', 'Maschine, kein Medizinprodukt', 'Medizinprodukt der Klasse IIa (MDR)'],
  frequencyRange: ['', '1 bis 300 MHz'],
  field: ['', 'höchstens 5 V/m am Platz'],
  'notice.text': ['Wir bauen um.', 'Neue Telefonnummer'],
}

/** Days around `MINUTE`. */
const days = ['2026-11-20', '2026-11-23', '2026-11-25', '2026-12-01', '2026-12-24', '2027-01-02']
const times = ['07:30', '09:00', '12:00', '13:00', '18:00']

/** Words of the program, and what no sentence shows. */
const { words, photographs, exceptions, confirmed } = shippedFacts
const asShipped: Record<string, unknown> = { words, photographs, exceptions, confirmed }

/** Lists that pages show one below the other: more of the same would say nothing new. */
const MOST = 4

/** Every document of facts that the form accepts, with the shipped words and without pictures. Made from the schema itself. */
export const anyFacts = anyOf(factsSchema, []) as fc.Arbitrary<FactsDocument>

function anyOf(schema: z.core.$ZodType, path: string[]): fc.Arbitrary<unknown> {
  return anyOfType(schema, path).filter((value) => z.safeParse(schema, value).success)
}

function anyOfType(schema: z.core.$ZodType, path: string[]): fc.Arbitrary<unknown> {
  if (Object.hasOwn(asShipped, path.join('.'))) return fc.constant(asShipped[path.join('.')])
  if (schema instanceof z.core.$ZodObject) {
    const parts = Object.entries(schema._zod.def.shape)
    return fc.record(Object.fromEntries(parts.map(([name, part]) => [name, anyOf(part, [...path, name])])))
  }
  if (schema instanceof z.core.$ZodArray) return anyList(schema, path)
  if (schema instanceof z.core.$ZodNullable) return fc.option(anyOf(schema._zod.def.innerType, path), { nil: null })
  if (schema instanceof z.core.$ZodPipe) return anyOf(schema._zod.def.in, path)
  if (schema instanceof z.core.$ZodEnum) return fc.constantFrom(...Object.values(schema._zod.def.entries))
  if (schema instanceof z.core.$ZodBoolean) return fc.boolean()
  if (schema instanceof z.core.$ZodNumber) return anyNumber(schema)
  if (schema instanceof z.core.$ZodString) return fc.constantFrom(...wordsFor(path))
  throw new Error(`${path.join('.')} is a ${schema._zod.def.type}, for which no values are made yet`)
}

function anyList({ _zod: { def } }: z.core.$ZodArray, path: string[]): fc.Arbitrary<unknown[]> {
  const { min_length: { minimum } = {}, max_length: { maximum } = {} } = checksOf(def)
  const most = path.at(-1) === 'days' ? 7 : MOST
  // Pages name entries by their words, so no two are the same.
  return fc.uniqueArray(anyOf(def.element, path), {
    minLength: minimum ?? 0,
    maxLength: Math.min(maximum ?? most, most),
    selector: (entry) => JSON.stringify(entry),
  })
}

/** The bounds, what is near the lower one, and cents where the schema takes them. */
function anyNumber({ _zod: { def } }: z.core.$ZodNumber): fc.Arbitrary<number> {
  const { number_format, greater_than, less_than } = checksOf(def)
  const unit = number_format ? 1 : 100
  const range = { min: (greater_than?.value ?? 0) * unit, max: (less_than?.value ?? 100) * unit }
  return fc
    .oneof(fc.constant(range.min), fc.integer(range), fc.integer({ ...range, max: Math.min(range.max, range.min + 3) }))
    .map((number) => number / unit)
}

/** What a schema checks, by the name of the check. */
function checksOf({ checks = [] }: z.core.$ZodTypeDef): Record<string, Record<string, number> | undefined> {
  return Object.assign({}, ...checks.map(({ _zod: { def } }) => ({ [def.check]: def })))
}

function wordsFor(path: string[]): readonly string[] {
  const name = path.at(-1) ?? ''
  if (['from', 'to', 'permissionDate'].includes(name)) return days
  if (['opens', 'closes'].includes(name)) return times
  const found = [path.slice(-2).join('.'), name].map((end) => written[end]).find(Boolean)
  return found ?? [String(factAt(shippedFacts, path.join('.')) ?? '')]
}

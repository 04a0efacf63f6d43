import { withFact } from '../../../app/content/facts/fact-fields.ts'
import type { FactsDocument } from '../../../app/content/facts/facts-schema.ts'
import { shippedFacts } from '../../../app/content/facts/shipped-facts.ts'

/** Facts by their path; what is not named stays as it ships. */
type Differences = Readonly<Record<string, unknown>>

const noLink = { href: '', label: '', operator: '' }
const open = (days: number[], opens: string, closes: string) => ({ days, opens, closes })

/** A practice in the town: what every one of them has to replace. */
function inTown(town: string, region: string, authority: string): Differences {
  return {
    isPublished: true,
    'practice.address.street': 'Am Markt 3',
    'practice.address.postalCode': '36999',
    'practice.address.town': town,
    'practice.address.region': region,
    'practice.owner.permissionAuthority': authority,
    'practice.supervision': { office: authority, address: `Amtsweg 1, 36999 ${town}` },
    'practice.phone': '0661 1234567',
    'practice.email': 'post@praxis.example',
    'practice.website': 'https://praxis.example',
    'practice.jurisdiction': town,
    'practice.firstTreatment.name': 'Erstbehandlung',
    'practice.followUp.name': 'Anschlusstermin',
    'practice.newsletter': { name: 'Praxispost', maxPerMonth: 2 },
    'practiceDetails.training': ['2004: Prüfung vor der Behörde'],
    'practiceDetails.story': ['Angefangen hat es mit einem Zimmer.'],
    'practiceDetails.visit': [{ subject: 'Weg', text: 'Vom Bahnhof zehn Minuten zu Fuß.' }],
    'legalFacts.dataProtectionAuthority': {
      name: `Die Landesbeauftragte für den Datenschutz ${region}`,
      address: `Amtsweg 2, 36999 ${town}`,
      website: 'https://datenschutz.example',
    },
    'legalFacts.liabilityInsurer': {
      name: 'Der Haftpflichtverein',
      address: `Policenweg 1, 36999 ${town}`,
      area: region,
    },
    'legalFacts.processors': { hosting: 'Die Rechnerei eG', mail: 'Post GmbH', maintenance: 'Kim Beispiel' },
  }
}

const differences: Record<string, Differences> = {
  'a man, three days a week, everything counted in ones, nothing beside the practice': {
    ...inTown('Neustadt am Rennsteig', 'Thüringen', 'Der Landrat des Kreises'),
    'practice.name': 'Heilraum',
    'practice.tagline': 'Erfahrungsheilkunde im Wald',
    'practice.owner.name': 'Max Beispiel',
    'practice.owner.title': 'Heilpraktiker',
    'practice.owner.salutation': 'Herr',
    'practice.openingHours': [open([1, 3, 5], '08:00', '12:00'), open([1], '14:00', '18:00')],
    'practice.openingHoursNote': '',
    'practice.replyWithinHours': 1,
    'practice.firstTalk': { name: 'Vorgespräch', minMinutes: 30, maxMinutes: 30, price: '40 €' },
    'practice.prices.treatmentPerHour': 85,
    'practice.prices.paymentMethods': ['Rechnung'],
    'practice.prices.paymentOnSite': 'Bargeld geht nicht',
    'practice.prices.invoiceDueDays': 1,
    'practice.prices.offerAcceptanceDays': 1,
    'practice.vatId': '',
    'practice.hasPortableDevice': false,
    'practice.newsletter': { name: 'Der Rundbrief', maxPerMonth: 1 },
    'practice.links.shop': { ...noLink, hasWithdrawalButton: false },
    'practice.links.forum': noLink,
    'practice.links.mwoDigital': noLink,
    'practiceDetails.closures': [],
  },
  'a person without a statement, open by agreement, prices with cents': {
    ...inTown('Bad Beispiel', 'Saarland', 'Fachdienst Gesundheit'),
    'practice.name': 'Naturheilzentrum Süd',
    'practice.tagline': 'Zuhören zuerst',
    'practice.owner.name': 'Kim Beispiel',
    'practice.owner.salutation': '',
    'practice.openingHours': [],
    'practice.openingHoursNote': 'Termine nach Absprache',
    'practice.replyWithinHours': 168,
    'practice.firstTalk': { name: 'Auskunft', minMinutes: 10, maxMinutes: 20, price: 'nach Aufwand' },
    'practice.prices.treatmentPerHour': 79.9,
    'practice.prices.paymentMethods': ['Barzahlung', 'EC-Karte'],
    'practice.prices.paymentOnSite': 'Bar oder mit der Karte, gleich nach dem Termin.',
    'practice.links.forum': noLink,
    'practiceDetails.closures': [{ from: '2026-11-23', to: '2026-11-23', reason: 'Fortbildung.', substitute: '' }],
  },
  'a woman in a city, closed soon with a substitute': {
    ...inTown('Großstadt', 'Berlin', 'Das Bezirksamt'),
    'practice.name': 'Die Praxis im Hof',
    'practice.tagline': 'Frequenzen in der Stadt',
    'practice.owner.name': 'Dr. phil. Ines Beispiel',
    'practice.openingHours': [
      open([2, 3], '10:00', '13:00'),
      open([2, 3], '13:00', '19:00'),
      open([6, 7], '10:00', '12:00'),
    ],
    'practice.openingHoursNote': '',
    'practice.firstTalk': { name: 'Kennenlerntermin', minMinutes: 15, maxMinutes: 15, price: 'Kostenlos' },
    'practice.prices.treatmentPerHour': 1000,
    'practice.newsletter': { name: 'Hofpost', maxPerMonth: 31 },
    'practiceDetails.closures': [
      { from: '2026-12-01', to: '2026-12-04', reason: 'Urlaub', substitute: 'Praxis Muster, 0661 7654321' },
      { from: '2026-12-24', to: '2026-12-24', reason: 'Heiligabend', substitute: '' },
    ],
  },
  'a shop of its own with a withdrawal button, and no maker to point at': {
    ...inTown('Talstadt', 'Bayern', 'Landratsamt Tal'),
    'practice.name': 'Institut für Schwingung',
    'practice.tagline': 'Im Tal',
    'practice.owner.name': 'Anna Beispiel',
    'practice.openingHours': [open([1, 2, 3, 4, 5, 6, 7], '07:30', '20:00')],
    'practice.links.shop': {
      href: 'https://laden.example',
      label: 'Lädchen',
      operator: 'Anna Beispiel',
      hasWithdrawalButton: true,
    },
    'practice.links.mwoDigital': noLink,
    'practice.mwoSession': { name: 'Anwendung', minMinutes: 20, maxMinutes: 20 },
  },
  'still a draft of a man, with every closure over': {
    ...inTown('Inselstadt', 'Niedersachsen', 'Stadt Inselstadt'),
    isPublished: false,
    'practice.name': 'Praxis am Leuchtturm',
    'practice.tagline': 'Auf der Insel',
    'practice.owner.name': 'Jan Beispiel',
    'practice.owner.title': 'Heilpraktiker',
    'practice.owner.salutation': 'Herr',
    'practice.openingHours': [open([1, 2, 4, 5], '09:00', '12:00')],
    'practice.prices.paymentMethods': ['Barzahlung', 'Überweisung', 'Rechnung', 'PayPal'],
    'practice.prices.paymentOnSite': 'Ein Kartengerät gibt es nicht.',
    'practiceDetails.closures': [{ from: '2026-11-01', to: '2026-11-05', reason: 'Urlaub', substitute: '' }],
  },
}

/** Five invented practices that differ in everything, by what is special about them. */
export const fivePractices: [name: string, facts: FactsDocument][] = Object.entries(differences).map(
  ([name, facts]) => [
    name,
    Object.entries(facts).reduce((document, [path, value]) => withFact(document, path, value), shippedFacts),
  ],
)

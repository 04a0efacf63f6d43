import { shippedWords } from '../words/shipped-words.ts'
import type { FactsDocument } from './facts-schema.ts'

/**
 * The facts that a new installation starts with: samples that nobody can mistake for a real practice. A telephone number of
 * the range that the Bundesnetzagentur keeps free for films, a domain that RFC 2606 reserves, a town that does not exist.
 * The operator replaces them in the admin area; this file stays as it is.
 */
export const shippedFacts: FactsDocument = {
  isPublished: false,
  confirmed: [],
  practice: {
    name: 'Praxis Musterhafen',
    tagline: 'Frequenzmedizin an der Ostsee',
    field: 'Frequenzmedizin',
    owner: {
      name: 'Erika Mustermann',
      title: 'Heilpraktikerin',
      titleAwardedIn: 'Bundesrepublik Deutschland',
      permission: 'Erlaubnis nach § 1 Heilpraktikergesetz',
      permissionAuthority: 'Gesundheitsamt des Musterkreises',
      permissionDate: '2015-03-02',
    },
    address: {
      street: 'Musterstraße 1',
      postalCode: '05999',
      town: 'Musterhafen',
      region: 'Schleswig-Holstein',
      geo: { latitude: '54.400000', longitude: '11.050000' },
    },
    phone: '040 66969-123',
    email: 'praxis@musterhafen.example',
    website: 'https://www.musterhafen.example',
    vatId: 'DE000000000',
    supervision: { office: 'Gesundheitsamt des Musterkreises', address: 'Kreisstraße 2, 05999 Musterhafen' },
    openingHours: [
      { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' },
      { days: [6], opens: '10:00', closes: '14:00' },
    ],
    openingHoursNote: 'Sonntag nach Vereinbarung',
    replyWithinHours: 24,
    firstTalk: { name: 'Erstberatung', minMinutes: 45, maxMinutes: 60, price: 'kostenfrei' },
    firstTreatment: { name: 'erster Behandlungstermin', minutes: 90 },
    followUp: { name: 'Folgetermin', minutes: 30 },
    mwoSession: { name: 'MWO-Sitzung', minMinutes: 15, maxMinutes: 20 },
    prices: {
      treatmentPerHour: 90,
      rangeLabel: '€€',
      paymentMethods: ['Vorkasse', 'PayPal', 'Rechnung'],
      paymentOnSite: 'Bargeld und Karten nehmen wir in der Praxis nicht an.',
      invoiceDueDays: 14,
      offerAcceptanceDays: 14,
    },
    serviceRadiusMeters: 50000,
    jurisdiction: 'Lübeck',
    newsletter: { name: 'Newsletter der Praxis Musterhafen', maxPerMonth: 1 },
    links: {
      shop: {
        href: 'https://shop.musterhafen.example',
        label: 'Online-Shop',
        operator: 'Shop der Praxis',
        hasWithdrawalButton: false,
      },
      forum: {
        href: 'https://forum.musterhafen.example',
        label: 'MWO-Forum',
        operator: 'Forum eines anderen Betreibers',
      },
      mwoDigital: { href: 'https://mwo-digital.example', label: 'MWO Digital', operator: 'Seite des Herstellers' },
    },
  },
  practiceDetails: {
    training: [
      '2011–2014: Ausbildung an der Musterschule für Heilpraktik, mit 200 Stunden Praxis unter Aufsicht',
      'seit 2015: eigene Praxis',
      '2016: Einweisung in beide Geräte durch den Hersteller',
      'jedes zweite Jahr: Auffrischung Erste Hilfe und Wiederbelebung',
    ],
    closures: [{ from: '2030-12-23', to: '2031-01-03', reason: 'Weihnachten und Neujahr', substitute: '' }],
    substitute: 'Eine Vertretung gibt es nicht. Mit Beschwerden gehen Sie bitte in Ihre Arztpraxis.',
    visit: [
      { subject: 'Parken', text: 'Zwei Parkplätze am Haus, einer davon breit genug für einen Rollstuhl.' },
      { subject: 'Bus', text: 'Haltestelle Musterplatz, von dort etwa 200 Meter ohne Steigung.' },
      { subject: 'Eingang', text: 'Eine Stufe von 14 Zentimetern. Eine Rampe legen wir an, wenn Sie vorher anrufen.' },
      {
        subject: 'Stockwerk',
        text: 'Alles im Erdgeschoss, ein Lift ist nicht nötig. Die Türen sind 90 Zentimeter breit.',
      },
      { subject: 'Toilette', text: 'Im Erdgeschoss, mit Haltegriff, aber zu eng für einen Elektrorollstuhl.' },
    ],
    story: [
      'Am Anfang stand ein alter Apparat: zwei Antennen aus ineinanderliegenden, offenen Ringen. Georges Lakhovsky ließ ihn in den 1930er-Jahren patentieren und verband damit eine kühne Vermutung über lebende Zellen. Die Vermutung hat sich nicht bestätigt. Der Apparat blieb, und mit ihm eine Frage: Warum suchen Menschen danach?',
      'Viele suchen vor allem jemanden, der eine Stunde lang zuhört. Aus dieser Einsicht ist die Praxis entstanden. Das Gerät steht noch immer im Raum. Im Mittelpunkt steht das Gespräch.',
    ],
  },
  legalFacts: {
    dataProtectionAuthority: {
      name: 'Unabhängiges Landeszentrum für Datenschutz Schleswig-Holstein (ULD)',
      address: 'Holstenstraße 98, 24103 Kiel',
      website: 'https://www.datenschutzzentrum.de',
    },
    liabilityInsurer: {
      name: 'Musterversicherung AG',
      address: 'Versicherungsweg 3, 05999 Musterhafen',
      area: 'Deutschland',
    },
    processors: {
      hosting: 'Musterhosting GmbH, Rechenzentrumsweg 4, 05999 Musterhafen',
      mail: 'Musterpost GmbH, Postweg 5, 05999 Musterhafen',
      maintenance: 'Musterwartung GmbH, Werkstattweg 6, 05999 Musterhafen',
    },
  },
  device: {
    description: 'Zwei Antennen aus offenen Ringen, dazwischen ein Stuhl, im Kasten eine digitale Steuerung.',
    control: 'Stärke und Dauer werden digital eingestellt und festgehalten.',
    leaveOutside: 'Uhr, Hörgerät, Karten und Telefon bleiben draußen.',
    seat: 'Sie setzen sich bekleidet zwischen die beiden Antennen. Sie berühren nichts und können jederzeit „Stopp“ sagen.',
  },
  photographs: { portrait: null, entrance: null, chair: null, waiting: null, device: null },
  notice: null,
  words: shippedWords,
}

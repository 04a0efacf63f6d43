/**
 * Every fact about the practice, once. Pages, footer, imprint, structured data, mails and the social image read it here.
 *
 * All values below are samples that nobody can mistake for a real practice: a telephone number of the range that the
 * Bundesnetzagentur keeps free for films, a domain that RFC 2606 reserves, a town that does not exist. While `isSample`
 * is true, every page carries `noindex` and the badge "Beispieldaten", and the server says so when it starts.
 * Before publishing: replace every value, then set `isSample` to false.
 */
export const practice = {
  isSample: true,

  name: 'Praxis Musterhafen',
  tagline: 'Frequenzmedizin an der Ostsee',

  owner: {
    name: 'Erika Mustermann',
    /** The legal professional title. Stands wherever the name of the practice could suggest a physician. */
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
    country: 'Deutschland',
    countryCode: 'DE',
  },

  phone: { display: '040 66969-123', href: 'tel:+494066969123', e164: '+494066969123' },
  email: 'praxis@musterhafen.example',
  website: 'https://www.musterhafen.example',

  vatId: 'DE000000000',

  supervision: {
    office: 'Gesundheitsamt des Musterkreises',
    address: 'Kreisstraße 2, 05999 Musterhafen',
    profession: {
      rule: 'Heilpraktikergesetz (HeilprG)',
      href: 'https://www.gesetze-im-internet.de/heilprg/',
    },
  },

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

  /** Where the practice's data are processed. Named in the privacy policy. */
  processors: {
    hosting: 'Musterhosting GmbH, Rechenzentrumsweg 4, 05999 Musterhafen',
    mail: 'Musterpost GmbH, Postweg 5, 05999 Musterhafen',
  },

  /** ISO weekdays (1 = Monday), local time in Europe/Berlin. A day that is missing has no fixed hours. */
  openingHours: [
    { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' },
    { days: [6], opens: '10:00', closes: '14:00' },
  ],
  openingHoursNote: 'Sonntag nach Vereinbarung',

  /** Promised for the first reply, counted in hours. */
  replyWithinHours: 24,

  /** The free first talk: information only, no diagnosis and no treatment. Minutes. */
  firstTalk: { name: 'Erstberatung', minMinutes: 45, maxMinutes: 60, price: 'kostenfrei' },
  /** The first appointment with an application: talk, screening for exclusions, session. Minutes. */
  firstTreatment: { name: 'erster Behandlungstermin', minutes: 90 },
  followUp: { name: 'Folgetermin', minutes: 30 },
  mwoSession: { name: 'MWO-Sitzung', minMinutes: 15, maxMinutes: 20 },

  prices: {
    treatmentPerHour: 90,
    currency: 'EUR',
    rangeLabel: '€€',
    paymentMethods: ['Vorkasse', 'PayPal', 'Rechnung'],
    invoiceDueDays: 14,
    offerAcceptanceDays: 14,
  },

  serviceRadiusMeters: 50_000,
  jurisdiction: 'Lübeck',

  /** How long each kind of data is kept. The privacy policy prints these, the nightly job obeys them. */
  retention: {
    serverLogDays: 7,
    enquiryMonths: 6,
    uploadDaysAfterCompletion: 30,
    unconfirmedSignupDays: 7,
    optInProofYears: 3,
    adminLoginDays: 90,
  },

  newsletter: { name: 'Newsletter der Praxis Musterhafen', maxPerMonth: 1 },

  links: {
    shop: { href: 'https://shop.musterhafen.example', label: 'Online-Shop', operator: 'Shop der Praxis' },
    forum: {
      href: 'https://forum.musterhafen.example',
      label: 'MWO-Forum',
      operator: 'Forum eines anderen Betreibers',
    },
    mwoDigital: { href: 'https://mwo-digital.example', label: 'MWO Digital', operator: 'Seite des Herstellers' },
  },
} as const

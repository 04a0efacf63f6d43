/**
 * The texts that the specification quotes for the public pages, letter for letter, each with the page that must show it.
 * A pattern stands for a text with a number in it. What forms, newsletter and administration say is in their own tests.
 */
export const quotedTexts: readonly { page: string; texts: readonly (string | RegExp)[] }[] = [
  {
    // Header and footer are the same on every page.
    page: '/uber-uns',
    texts: [
      ...listed('Über uns, Ratgeber, Beratung, Neuigkeiten, Hier geht es zum Shop, Leistungen, MWO Digital, Shop'),
      ...listed('Hochfrequenz, Gesundheit, Resonanz, Kolloidal, Wasser, Sauerstoff'),
      ...listed('Blog & Neuigkeiten, Information, Newsletter, Kontakt, Impressum, Datenschutz, Cookies, AGB, Widerruf'),
      ...listed('Natürlichkeit, Wissenschaft, Individualität, Vertrauen'),
    ],
  },
  { page: '/', texts: listed('MWO Digital entdecken, Beratung anfragen, Jetzt Beratung vereinbaren') },
  {
    page: '/beratung',
    texts: listed('Erstberatung, Behandlungsplanung, Telefonberatung, 09:00–18:00 Uhr, 10:00–14:00 Uhr'),
  },
  { page: '/blog', texts: listed('Alle, Wissenschaft, Geschichte, Therapie, Produkte, Erfahrungen, Praxis') },
  {
    page: '/blog/lakhovsky-pionier',
    texts: [
      ...listed('Startseite, Blog, Teilen, Ähnliche Artikel, Beratung vereinbaren, MWO Digital entdecken'),
      /^\d{1,2}\. \p{Lu}\p{Ll}+ \d{4}$/u,
      /^\d+ Min\. Lesezeit$/,
      /^[\d.]+ Aufrufe$/,
    ],
  },
  { page: '/legal/impressum', texts: ['Verbraucherstreitbeilegung'] },
  {
    page: '/styleguide',
    texts: listed(
      'Verfügbar, Terminanfrage, Beratung, Übersicht, Therapie, Kontakt, Vorname, Nachname, E-Mail-Adresse, Nachricht',
    ),
  },
  {
    page: '/404',
    texts: [
      'Die gewünschte Seite existiert leider nicht oder wurde verschoben. Entdecken Sie stattdessen unsere Frequenztherapie-Angebote.',
      ...listed('Seite nicht gefunden, Zur Startseite, Zurück'),
    ],
  },
  {
    page: '/500',
    texts: [
      'Es ist ein unerwarteter Serverfehler aufgetreten. Unser Team wurde automatisch benachrichtigt und arbeitet an der Lösung.',
      ...listed('Serverfehler, Seite neu laden'),
    ],
  },
]

function listed(texts: string): string[] {
  return texts.split(', ')
}

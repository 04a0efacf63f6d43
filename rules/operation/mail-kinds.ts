/** Every kind of mail that the product sends, and what the practice calls it. The outbox takes no other. */
export const mailKinds = {
  'consultation-notification': 'Hinweis an die Praxis auf neue Beratungsanfragen',
  'mwo-notification': 'Hinweis an die Praxis auf neue MWO-Anfragen',
  'enquiry-receipt': 'Eingangsbestätigung an Absender einer Anfrage',
  'due-digest': 'Tagesübersicht an die Praxis',
  'newsletter-confirmation': 'Bestätigungslink für den Newsletter',
  'newsletter-already-subscribed': 'Hinweis an Abonnenten, die sich noch einmal angemeldet haben',
  'newsletter-goodbye': 'Bestätigung der Abmeldung vom Newsletter, mit Weg zurück',
  'newsletter-sample': 'Probe einer Ausgabe des Newsletters an Sie selbst',
  'password-recovery': 'Link für ein vergessenes Passwort',
  'password-changed': 'Hinweis auf ein geändertes Passwort',
  'second-factor-changed': 'Hinweis auf einen geänderten zweiten Faktor oder Wiederherstellungscodes',
  'administrator-invitation': 'Einladung in die Verwaltung',
  'administrators-changed': 'Hinweis auf neue und beendete Zugänge zur Verwaltung',
  'page-broke': 'Hinweis an die Praxis auf eine fehlerhafte Seite',
  'enquiry-answer': 'Antwort an Absender einer Anfrage',
  appointment: 'Einladung oder Absage für einen Termin',
} as const

export type MailKind = keyof typeof mailKinds

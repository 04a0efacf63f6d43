import { CONSENT_MONTHS } from './consent.ts'

interface StoredItem {
  key: string
  place: 'localStorage' | 'sessionStorage'
  purpose: string
  content: string
  lifetime: string
}

/** Everything that this site stores in a browser, all of it necessary. The cookie page prints it; a browser test compares it with what is stored. */
export const storageInventory: readonly StoredItem[] = [
  {
    key: 'cookie-consent',
    place: 'localStorage',
    purpose: 'merkt sich Ihre Auswahl zu Cookies',
    content: 'ja oder nein je Kategorie, Fassung der Auswahl',
    lifetime: `bis Sie sie löschen; nach höchstens ${CONSENT_MONTHS} Monaten fragen wir neu`,
  },
  {
    key: 'cookie-consent-date',
    place: 'localStorage',
    purpose: 'merkt sich, wann Sie die Auswahl getroffen haben',
    content: 'Zeitpunkt',
    lifetime: 'wie cookie-consent',
  },
  {
    key: 'cookie-question',
    place: 'sessionStorage',
    purpose: 'merkt sich, dass Sie die Frage nach Cookies ohne Antwort geschlossen haben',
    content: '„closed“',
    lifetime: 'bis Sie den Tab schließen',
  },
  {
    key: 'accessibility-settings',
    place: 'localStorage',
    purpose: 'merkt sich Ihre Einstellungen zur Darstellung',
    content: 'Schriftgröße und gewählte Hilfen',
    lifetime: 'bis Sie sie zurücksetzen oder löschen',
  },
  {
    key: 'form-drafts',
    place: 'sessionStorage',
    purpose: 'bewahrt ein angefangenes Formular, wenn Sie zwischendurch eine andere Seite ansehen oder neu laden',
    content:
      'was Sie eingetragen haben, ohne Dateien und ohne Einwilligungen; in der Verwaltung auch, welche Abschnitte offen sind',
    lifetime: 'bis Sie das Formular senden oder den Tab schließen',
  },
  {
    key: 'sb-auth-token',
    place: 'localStorage',
    purpose: 'hält die Anmeldung im Verwaltungsbereich, nur für die Praxis',
    content: 'Anmeldeschlüssel',
    lifetime: 'bis zur Abmeldung',
  },
  {
    key: 'sb-recovery-token',
    place: 'localStorage',
    purpose:
      'bewahrt, was ein Link für ein neues Passwort geöffnet hat, wenn Sie die Seite neu laden, nur für die Praxis',
    content: 'Schlüssel, der nur das Passwort ändern kann',
    lifetime: 'bis das Passwort geändert ist, höchstens eine Stunde gültig',
  },
  {
    key: 'admin-last-activity',
    place: 'localStorage',
    purpose: 'meldet im Verwaltungsbereich nach einer Pause ab, nur für die Praxis',
    content: 'Zeitpunkt der letzten Eingabe',
    lifetime: 'bis zur Abmeldung',
  },
  {
    key: 'admin-idle-minutes',
    place: 'localStorage',
    purpose: 'merkt sich, wann der Verwaltungsbereich abmeldet, nur für die Praxis',
    content: 'Minuten ohne Eingabe bis zur Abmeldung',
    lifetime: 'bis sie gelöscht werden',
  },
  {
    key: 'admin-unsaved-work',
    place: 'localStorage',
    purpose: 'bewahrt im Verwaltungsbereich, was der Server noch nicht hat, nur für die Praxis',
    content: 'Entwürfe von Texten, Ausgaben und Praxisdaten; keine Antworten oder Notizen zu Anfragen',
    lifetime: 'bis der Server sie hat oder bis zur Abmeldung',
  },
  {
    key: 'admin-scroll-positions',
    place: 'sessionStorage',
    purpose: 'bringt im Verwaltungsbereich mit „Zurück“ an die Stelle, an der Sie gelesen haben, nur für die Praxis',
    content: 'Seitenposition in Bildpunkten',
    lifetime: 'bis Sie den Tab schließen',
  },
]

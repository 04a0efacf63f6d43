import type { MailText } from './mail-text.ts'

/** Tells the practice about a broken page, as the error page says (deviation 16). */
export function pageBroke({ path, siteUrl }: { path: string; siteUrl: string }): MailText {
  return {
    version: '2026-11-23',
    subject: 'Eine Seite der Website ließ sich nicht anzeigen',
    parts: [
      `Bei einer Besucherin oder einem Besucher ließ sich eine Seite der Website nicht anzeigen. Bitte geben Sie diese Nachricht an die Person weiter, die die Website betreut. Einzelheiten stehen im Protokoll des Servers.`,
      { label: 'Seite', link: siteUrl + path },
      'Weitere Fehler der nächsten Stunde melden wir nicht einzeln.',
    ],
  }
}

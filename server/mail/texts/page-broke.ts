import { z } from 'zod'
import { mail } from '../mail.ts'

/** Tells the practice about a broken page, as the error page says. */
export const pageBroke = mail({
  says: 'Hinweis an die Praxis auf eine fehlerhafte Seite',
  content: z.object({ path: z.string().startsWith('/') }),
  text({ path }, { siteUrl }) {
    const isErrorPage = path === '/500'
    return {
      subject: isErrorPage
        ? 'Die Fehlerseite der Website wurde aufgerufen'
        : 'Eine Seite der Website ließ sich nicht anzeigen',
      parts: [
        isErrorPage
          ? 'Jemand hat die Fehlerseite der Website unter ihrer eigenen Adresse geöffnet. Sie sagt dort, dass Sie benachrichtigt wurden; das tut diese Nachricht. Andere Seiten betrifft das nicht.'
          : `${whose(path)} ließ sich eine Seite nicht anzeigen. Bitte geben Sie diese Nachricht an die Person weiter, die die Website betreut. Einzelheiten stehen im Protokoll des Servers.`,
        { label: 'Seite', link: siteUrl + path },
        isErrorPage
          ? 'Wird sie heute noch einmal geöffnet, melden wir das nicht einzeln.'
          : 'Weitere Fehler der nächsten Stunde melden wir nicht einzeln.',
      ],
    }
  },
})

function whose(path: string): string {
  return /^\/admin(\/|$)/.test(path)
    ? 'In der Verwaltung der Website'
    : 'Bei einer Besucherin oder einem Besucher der Website'
}

import { html, raw } from 'hono/html'
import type { CaughtMail } from './mail-store.ts'

const TIME = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/Berlin' })

/** Every mail, newest first. Asks for itself again every few seconds, so that a mail just sent appears. */
export function mailListPage(mails: CaughtMail[]) {
  return page(
    'Postfach',
    html`
      <h1>Postfach</h1>
      <p class="lead">
        Hier landet alles, was die Website verschickt, solange kein Mailserver eingestellt ist (SMTP_URL). Nichts davon verlässt diesen
        Rechner.
      </p>
      ${
        mails.length === 0
          ? html`<p class="empty">Noch keine E-Mails. Melden Sie sich auf der Website zum Newsletter an, und die Bestätigung erscheint hier.</p>`
          : html`<ol class="mails">${mails.map(listEntry)}</ol>`
      }
    `,
    html`<meta http-equiv="refresh" content="3" />`,
  )
}

/** One mail: head, links, the plain part, and the HTML part in a frame that can run nothing and reach nothing. */
export function mailPage({ id, receivedAt, mail }: CaughtMail) {
  return page(
    mail.subject ?? '(ohne Betreff)',
    html`
      <p><a href="/">← Alle E-Mails</a></p>
      <h1>${mail.subject ?? '(ohne Betreff)'}</h1>
      <dl>
        <dt>Von</dt>
        <dd>${addressOf(mail.from)}</dd>
        <dt>An</dt>
        <dd>${(mail.to ?? []).map(addressOf).join(', ')}</dd>
        <dt>Angekommen</dt>
        <dd>${timeOf(receivedAt)}</dd>
      </dl>
      <section class="card" aria-labelledby="text">
        <h2 id="text">Text</h2>
        <div class="text">${withLinks(mail.text ?? '')}</div>
      </section>
      ${
        mail.html
          ? html`<section aria-labelledby="html">
              <h2 id="html">HTML-Ansicht</h2>
              <iframe
                sandbox="allow-popups allow-popups-to-escape-sandbox"
                src="/mails/${id}/html"
                title="HTML-Teil der E-Mail"
                height="560"
              ></iframe>
            </section>`
          : ''
      }
      <p><a href="/mails/${id}/source">Quelltext (.eml)</a></p>
    `,
  )
}

/** The HTML part as it was sent; links leave the frame for a tab of their own. */
export function mailHtml({ mail }: CaughtMail): string {
  return `<base target="_blank">${mail.html ?? ''}`
}

/** The answer for a mail that is not there. */
export function missingMailPage() {
  return page('Nicht gefunden', html`<h1>Diese E-Mail gibt es nicht (mehr)</h1><p><a href="/">← Alle E-Mails</a></p>`)
}

function listEntry({ id, receivedAt, mail }: CaughtMail) {
  return html`<li class="card">
    <a href="/mails/${id}">${mail.subject ?? '(ohne Betreff)'}</a>
    <span>an ${(mail.to ?? []).map(addressOf).join(', ')}</span>
    <span class="time">${timeOf(receivedAt)}</span>
  </li>`
}

function addressOf(address: { name?: string; address?: string } | undefined): string {
  return [address?.name, address?.address ? `<${address.address}>` : ''].filter(Boolean).join(' ')
}

function timeOf(date: Date) {
  return html`<time datetime="${date.toISOString()}">${TIME.format(date)}</time>`
}

/** Web addresses become links; everything else is text. */
function withLinks(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noopener noreferrer">${part}</a>` : html`${part}`,
    )
}

function page(title: string, content: ReturnType<typeof html>, head: ReturnType<typeof html> | '' = '') {
  return html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Postfach der Website</title>
        ${head}
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`
}

/** The site's colours; its fonts live on another port, so the system's serve here. */
const STYLE = `
:root { color-scheme: light }
body { margin: 0; background: #faf7f2; color: #0e2a33; font: 1.05rem/1.6 system-ui, sans-serif }
main { box-sizing: border-box; max-width: 56rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1 { font: 600 2rem/1.2 Georgia, serif; margin: .5rem 0 1rem; overflow-wrap: anywhere }
h2 { font: 600 1.2rem/1.3 Georgia, serif; margin: 0 0 .75rem }
a { color: #14566b; overflow-wrap: anywhere }
a:focus-visible { outline: 3px solid #a8570f; outline-offset: 2px }
.lead, .time, dt { color: #48646d }
.card { background: #fff; border: 1px solid #e3dacb; border-radius: 1.1rem; padding: 1rem 1.25rem; margin: 1rem 0 1.5rem }
.mails { list-style: none; margin: 0; padding: 0 }
.mails .card { display: grid; gap: .15rem; margin: 0 0 .75rem; overflow-wrap: anywhere }
.mails a { font-weight: 600; font-size: 1.15rem; padding: .35rem 0 }
.empty { background: #e6f0ef; border-radius: 1.1rem; padding: 1.25rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .15rem 1rem; margin: 0 }
dd { margin: 0; overflow-wrap: anywhere }
.text { white-space: pre-wrap; overflow-wrap: anywhere }
iframe { width: 100%; border: 1px solid #e3dacb; border-radius: 1.1rem; background: #fff }
`

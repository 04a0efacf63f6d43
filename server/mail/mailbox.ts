import { readdir, readFile, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html, raw } from 'hono/html'
import { secureHeaders } from 'hono/secure-headers'
import PostalMime from 'postal-mime'
import { formatShortMoment } from '../../rules/format/format-moment.ts'
import { makeFolder } from '../data-folder/to-disk.ts'
import { writeWhole } from '../data-folder/write-whole.ts'
import { explainFailure } from '../explain-failure.ts'
import type { ArrivedMail, Taken } from '../incoming/take-mail.ts'
import { StartupError } from '../startup-error.ts'
import { answerCaught, PRESSES } from './answer-caught.ts'

const LOOPBACK = '127.0.0.1'
/** Older mails are deleted. */
const MOST_MAILS = 200
const LONGEST_ANSWER = 10_000

/** Stores a mail as an `.eml` file; names begin with the time and sort by age. */
export async function catchMail(folder: string, id: string, source: Uint8Array): Promise<void> {
  await writeWhole(join(folder, `${Date.now()}-${id}.eml`), source)
  for (const name of (await newestFirst(folder)).slice(MOST_MAILS)) await rm(join(folder, name), { force: true })
}

/**
 * Shows caught mails on a page that only this machine reaches, and answers them as their recipient would.
 * @param port another free one when it is taken; 0 for any
 * @param take what a mail from a real mailbox would go through
 * @returns the address of the page
 * @throws StartupError when the port may not be opened
 */
export async function startMailbox(
  folder: string,
  port: number,
  take: (mail: ArrivedMail) => Promise<Taken>,
): Promise<{ url: string; stop(): Promise<void> }> {
  await makeFolder(folder)
  const app = new Hono()
  // DNS rebinding: a page of another site can make its own name point to this machine.
  app.use(async (c, next) =>
    ['localhost', LOOPBACK].includes(new URL(c.req.url).hostname) ? next() : c.text('Nur für diesen Rechner.', 403),
  )
  app.use(
    secureHeaders({
      // The frame with the HTML of a mail inherits it.
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        styleSrc: ["'unsafe-inline'"],
        imgSrc: ['data:'],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
      // With none at all browsers name no origin of a form.
      referrerPolicy: 'same-origin',
    }),
  )
  app.get('/', async (c) => c.html(listPage(await Promise.all((await newestFirst(folder)).map(read)))))
  app.get('/mails/:name', async (c) => {
    const name = await find(c.req.param('name'))
    const said = OUTCOMES[c.req.query('said') as Taken]
    return name ? c.html(mailPage(await read(name), said)) : c.text(NO_MAIL, 404)
  })
  app.post('/mails/:name', bodyLimit({ maxSize: 4 * LONGEST_ANSWER }), async (c) => {
    // A page of another site can send a form here.
    if (c.req.header('origin') !== new URL(c.req.url).origin) return c.text('Nur von dieser Seite.', 403)
    const name = await find(c.req.param('name'))
    const form = await c.req.parseBody()
    const press = PRESSES.find((one) => one === form.press)
    if (!name || !press) return c.text(NO_MAIL, 404)
    const text = String(form.text ?? '').slice(0, LONGEST_ANSWER)
    const answer = await answerCaught(await readFile(join(folder, name)), press, text)
    const said = await take({ head: answer, size: answer.length, receivedAt: new Date(), source: async () => answer })
    return c.redirect(`/mails/${name}?said=${said}`, 303)
  })
  const find = async (name: string) => (await newestFirst(folder)).find((one) => one === name)
  const read = async (name: string) => ({ name, mail: await PostalMime.parse(await readFile(join(folder, name))) })

  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: LOOPBACK }, (info) =>
      resolve({
        url: `http://localhost:${info.port}`,
        stop: () =>
          new Promise((stopped) => {
            server.close(() => stopped())
            server.closeAllConnections()
          }),
      }),
    ) as Server
    server.on('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EADDRINUSE') return server.listen(0, LOOPBACK)
      const text = `Das Postfach kann den Port ${LOOPBACK}:${port} nicht öffnen. ${explainFailure(cause)}`
      return reject(new StartupError(text, { cause }))
    })
  })
}

async function newestFirst(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
}

interface CaughtMail {
  name: string
  mail: Awaited<ReturnType<typeof PostalMime.parse>>
}

function listPage(mails: CaughtMail[]) {
  return page(
    'Postfach',
    html`
      <p>
        Hier landet alles, was die Website verschickt, solange kein Mailserver eingestellt ist (SMTP_URL). Nichts davon verlässt diesen
        Rechner.
      </p>
      ${mails.length === 0 ? html`<p>Noch keine E-Mails. Melden Sie sich auf der Website zum Newsletter an, und die Bestätigung erscheint hier.</p>` : ''}
      ${mails.map(({ name, mail }) => html`<p class="card"><a href="/mails/${name}">${subjectOf(mail)}</a><br />${headOf({ name, mail })}</p>`)}
    `,
    html`<meta http-equiv="refresh" content="3" />`,
  )
}

const NO_MAIL = 'Diese E-Mail gibt es nicht (mehr).'

const OUTCOMES: Record<Taken, string> = {
  taken: 'Es ist angekommen: Die Website hat es gelesen wie aus einem Postfach.',
  left: 'Die Website hat es gelesen und nichts daraus gespeichert: Es gehört zu keiner Anfrage, die noch da ist.',
  unreadable: 'Die Website konnte es nicht lesen.',
}

/** The text with its links, the HTML part in a frame without scripts and network, and what may come back. */
function mailPage({ name, mail }: CaughtMail, said: string | undefined) {
  const files = mail.attachments.flatMap(({ filename }) => filename ?? []).join(', ')
  return page(
    subjectOf(mail),
    html`
      <p><a href="/">← Alle E-Mails</a></p>
      <p>von ${mail.from?.name} &lt;${mail.from?.address}&gt;<br />${headOf({ name, mail })}<br />Datei: mailbox/${name}</p>
      <div class="card text">${withLinks(mail.text ?? '')}</div>
      ${files ? html`<p>Im Anhang: ${files}</p>` : ''}
      <iframe
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcdoc="<base target=_blank>${mail.html ?? ''}"
        title="HTML-Teil der E-Mail"
      ></iframe>
      <h2>Als Empfänger antworten</h2>
      ${said ? html`<p role="status" class="card">${said}</p>` : ''}
      <form method="post">
        <p>
          <label for="text">Antwort</label>
          <textarea id="text" name="text" rows="5" maxlength="${LONGEST_ANSWER}"></textarea>
        </p>
        <p>
          <button name="press" value="reply">Antworten</button>
          <button name="press" value="bounce">Unzustellbar</button>
          <button name="press" value="away">Abwesend</button>
        </p>
      </form>
    `,
  )
}

const subjectOf = (mail: CaughtMail['mail']) => mail.subject || '(ohne Betreff)'

function headOf({ name, mail }: CaughtMail): string {
  const at = new Date(Number(name.split('-')[0]))
  return `an ${mail.to?.map(({ address }) => address).join(', ')}, ${formatShortMoment(at)}`
}

function withLinks(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noopener noreferrer">${part}</a>` : part,
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
        <h1>${title}</h1>
        ${content}
      </body>
    </html>`
}

const STYLE = `
body { max-width: 56rem; margin: 2rem auto; padding: 0 1.25rem; background: #faf7f2; color: #0e2a33; font: 1.05rem/1.6 system-ui, sans-serif }
h1, p, div { overflow-wrap: anywhere }
a { color: #14566b }
.card { background: #fff; border: 1px solid #e3dacb; border-radius: 1rem; padding: 1rem 1.25rem }
.text { white-space: pre-wrap }
textarea { display: block; width: 100%; font: inherit }
button { font: inherit; padding: 0.5rem 1rem }
iframe { width: 100%; height: 35rem; margin-top: 1rem; border: 1px solid #e3dacb; border-radius: 1rem; background: #fff }
`

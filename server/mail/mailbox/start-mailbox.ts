import type { Server } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { SMTPServer } from 'smtp-server'
import { explainFailure } from '../../explain-failure.ts'
import { StartupError } from '../../startup-error.ts'
import { type MailStore, openMailStore } from './mail-store.ts'
import { mailHtml, mailListPage, mailPage, missingMailPage } from './mailbox-pages.ts'

export interface Mailbox {
  /** Where mails can be read. */
  url: string
  /** Where mails are taken, for SMTP_URL. */
  smtpUrl: string
  stop(): Promise<void>
}

const LOOPBACK = '127.0.0.1'

/**
 * Takes the place of a mail server while none is set: catches every mail over SMTP, keeps it in the data folder, and
 * shows it on a page. Both ports listen on this machine only.
 *
 * @param port of the page; 0 takes any free one
 * @throws StartupError when the port is taken
 */
export async function startMailbox({ dataDir, port }: { dataDir: string; port: number }): Promise<Mailbox> {
  const store = await openMailStore(join(dataDir, 'mailbox'))
  const smtp = catchMails(store)
  const smtpPort = await listenForMail(smtp)
  try {
    const pages = await servePages(createMailboxApp(store), port)
    return {
      url: `http://localhost:${pages.port}`,
      smtpUrl: `smtp://${LOOPBACK}:${smtpPort}`,
      async stop() {
        await pages.stop()
        await new Promise<void>((resolve) => smtp.close(() => resolve()))
      },
    }
  } catch (error) {
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
    throw error
  }
}

/** The pages of the mailbox. Importing or building them starts nothing. */
function createMailboxApp(store: MailStore): Hono {
  const app = new Hono()

  // A web page elsewhere can make its own name point to this machine; its requests carry that name.
  app.use(async (c, next) => {
    const host = new URL(c.req.url).hostname
    if (!['localhost', LOOPBACK, '[::1]'].includes(host)) return c.text('Nur für diesen Rechner.', 403)
    return next()
  })
  app.use((c, next) => (c.req.path.endsWith('/html') ? mailHeaders(c, next) : pageHeaders(c, next)))

  app.get('/', async (c) => c.html(mailListPage(await store.list())))
  app.get('/mails/:id', async (c) => {
    const mail = await store.find(c.req.param('id'))
    return mail ? c.html(mailPage(mail)) : c.html(missingMailPage(), 404)
  })
  app.get('/mails/:id/html', async (c) => {
    const mail = await store.find(c.req.param('id'))
    if (!mail) return c.html(missingMailPage(), 404)
    return c.html(mailHtml(mail))
  })
  app.get('/mails/:id/source', async (c) => {
    const source = await store.source(c.req.param('id'))
    if (!source) return c.html(missingMailPage(), 404)
    return c.body(source, 200, {
      'content-type': 'message/rfc822',
      'content-disposition': 'attachment; filename="mail.eml"',
    })
  })
  app.get('/mails.json', async (c) =>
    c.json(
      (await store.list()).map(({ id, receivedAt, mail }) => ({
        id,
        receivedAt,
        to: mail.to?.map(({ address }) => address),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      })),
    ),
  )
  return app
}

const pageHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'unsafe-inline'"],
    frameSrc: ["'self'"],
    frameAncestors: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
  },
  xFrameOptions: 'SAMEORIGIN',
  referrerPolicy: 'no-referrer',
})

/** Also without the frame around it the HTML part of a mail is not a page that may do anything. */
const mailHeaders = secureHeaders({
  contentSecurityPolicy: {
    sandbox: ['allow-popups', 'allow-popups-to-escape-sandbox'],
    defaultSrc: ["'none'"],
    styleSrc: ["'unsafe-inline'"],
    imgSrc: ['data:'],
    frameAncestors: ["'self'"],
    formAction: ["'none'"],
  },
  xFrameOptions: 'SAMEORIGIN',
  referrerPolicy: 'no-referrer',
})

function catchMails(store: MailStore): SMTPServer {
  return new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1000,
    logger: false,
    size: 10 * 1024 * 1024,
    onData(stream, _session, done) {
      buffer(stream)
        .then((raw) => store.add(raw))
        .then(
          () => done(),
          (error: Error) => done(error),
        )
    },
  })
}

function listenForMail(smtp: SMTPServer): Promise<number> {
  return new Promise((resolve, reject) => {
    smtp.once('error', reject)
    const server = smtp.listen(0, LOOPBACK, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

function servePages(app: Hono, port: number): Promise<{ port: number; stop(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: LOOPBACK }, (info) =>
      resolve({
        port: info.port,
        stop: () =>
          new Promise((stopped) => {
            server.close(() => stopped())
            server.closeAllConnections()
          }),
      }),
    ) as Server
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const advice = cause.code === 'EADDRINUSE' ? ' Beenden Sie es, oder setzen Sie MAILBOX_PORT.' : ''
      reject(
        new StartupError(
          `Das Postfach kann den Port ${LOOPBACK}:${port} nicht öffnen. ${explainFailure(cause)}${advice}`,
          { cause },
        ),
      )
    })
  })
}

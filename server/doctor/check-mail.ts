import type { Resolver } from 'node:dns/promises'
import nodemailer from 'nodemailer'
import { practice } from '../../app/content/practice.ts'
import type { Config } from '../config.ts'
import { domainOf } from '../jobs/mail-transport.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

/** The mail server: whether it answers and lets us in, and, when asked, whether it takes a mail. */
export async function checkMailServer(
  { SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>,
  testAddress?: string,
): Promise<Finding[]> {
  if (!SMTP_URL) {
    return [
      note(
        'Es ist kein Mailserver eingestellt: E-Mails landen im Postfach auf diesem Rechner und erreichen niemanden.',
        'Setzen Sie SMTP_URL und MAIL_FROM auf die Angaben Ihres Mailanbieters.',
      ),
    ]
  }
  const smtp = nodemailer.createTransport(SMTP_URL, { from: MAIL_FROM })
  const { protocol, hostname } = new URL(SMTP_URL)
  const findings: Finding[] = []
  try {
    await smtp.verify()
    findings.push(ok(`Der Mailserver ${hostname} antwortet und nimmt die Anmeldung an.`))
    if (testAddress) findings.push(await sendTestMail(smtp, testAddress))
    else
      findings.push(
        note('Es wurde keine Testmail gesendet.', 'Mit Testmail: npm run doctor -- --test-mail name@ihre-praxis.de'),
      )
  } catch (error) {
    const { code } = error as { code?: string }
    findings.push(
      wrong(
        `Der Mailserver ${hostname} ist nicht zu benutzen (${code ?? 'ohne Angabe'}).`,
        code === 'EAUTH'
          ? 'Benutzername oder Passwort in SMTP_URL stimmen nicht. Sonderzeichen müssen kodiert sein: @ als %40, : als %3A.'
          : 'Stimmen Name und Port in SMTP_URL? Üblich: smtps://…:465 oder smtp://…:587. Wartende E-Mails gehen nicht verloren.',
      ),
    )
  } finally {
    smtp.close()
  }
  if (
    protocol === 'smtp:' &&
    !['127.0.0.1', 'localhost', '[::1]'].includes(hostname) &&
    !SMTP_URL.includes('requireTLS')
  ) {
    findings.push(
      note(
        'Die Verbindung zum Mailserver kann unverschlüsselt sein.',
        'Nehmen Sie smtps://…:465, oder hängen Sie ?requireTLS=true an SMTP_URL an.',
      ),
    )
  }
  return findings
}

async function sendTestMail(smtp: ReturnType<typeof nodemailer.createTransport>, to: string): Promise<Finding> {
  await smtp.sendMail({
    to: { name: '', address: to },
    subject: `Testmail der Website ${practice.name}`,
    text: 'Diese E-Mail hat „npm run doctor“ gesendet. Kommt sie im Posteingang an und nicht im Spam-Ordner, ist der Versand eingerichtet.',
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  return ok(`Der Mailserver hat eine Testmail an ${to} angenommen. Sehen Sie nach, ob sie ankommt.`)
}

type Answer = { records: string[] } | 'missing' | 'not resolvable here'

/** What other mail servers look up about our sender. Where no name server answers, that is said and nothing is wrong. */
export async function checkMailRecords(
  { SMTP_URL, MAIL_FROM, DKIM_SELECTOR }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DKIM_SELECTOR'>,
  resolver: Pick<Resolver, 'resolveTxt'>,
): Promise<Finding[]> {
  if (!SMTP_URL || !MAIL_FROM) return []
  const domain = domainOf(MAIL_FROM)
  const spf = await lookUp(resolver, domain, /^v=spf1\b/i)
  if (spf === 'not resolvable here') {
    return [
      note(
        `Die DNS-Einträge von ${domain} lassen sich von hier nicht abfragen.`,
        'Wiederholen Sie die Prüfung auf einem Rechner mit Internetzugang.',
      ),
    ]
  }
  const dmarc = await lookUp(resolver, `_dmarc.${domain}`, /^v=DMARC1\b/i)
  return [
    describe(spf, `SPF-Eintrag von ${domain}`, `TXT-Eintrag bei ${domain}, den Ihr Mailanbieter nennt (v=spf1 …)`),
    ...(DKIM_SELECTOR
      ? [
          describe(
            await lookUp(resolver, `${DKIM_SELECTOR}._domainkey.${domain}`, /\bp=[A-Za-z0-9+/]/),
            `DKIM-Eintrag ${DKIM_SELECTOR}._domainkey.${domain}`,
            `TXT-Eintrag bei ${DKIM_SELECTOR}._domainkey.${domain}, den Ihr Mailanbieter nennt`,
          ),
        ]
      : [
          note(
            'DKIM wurde nicht geprüft.',
            'Setzen Sie DKIM_SELECTOR auf den Namen, den Ihr Mailanbieter nennt (der Teil vor ._domainkey).',
          ),
        ]),
    describe(dmarc, `DMARC-Eintrag von ${domain}`, `TXT-Eintrag bei _dmarc.${domain}, zum Anfang: v=DMARC1; p=none`),
  ]
}

async function lookUp(resolver: Pick<Resolver, 'resolveTxt'>, name: string, shape: RegExp): Promise<Answer> {
  try {
    const records = (await resolver.resolveTxt(name))
      .map((parts) => parts.join(''))
      .filter((record) => shape.test(record))
    return records.length > 0 ? { records } : 'missing'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'missing' : 'not resolvable here'
  }
}

function describe(answer: Answer, name: string, howTo: string): Finding {
  if (answer === 'not resolvable here')
    return note(`Der ${name} ließ sich nicht abfragen.`, 'Wiederholen Sie die Prüfung.')
  if (answer === 'missing') {
    return wrong(
      `Der ${name} fehlt: E-Mails landen bei vielen im Spam-Ordner.`,
      `Legen Sie ihn beim Anbieter der Domain an: ${howTo}`,
    )
  }
  if (answer.records.length > 1) {
    return wrong(
      `Den ${name} gibt es ${answer.records.length}-mal, dann gilt keiner.`,
      'Behalten Sie beim Anbieter der Domain genau einen.',
    )
  }
  return ok(`Der ${name} ist da.`)
}

import type { Resolver } from 'node:dns/promises'
import nodemailer from 'nodemailer'
import type { Config } from '../../config.ts'
import { explainFailure } from '../../explain-failure.ts'
import { createMailSignIn, daysUntil, type SignInConfig, signInOptions } from '../../mail/mail-sign-in.ts'
import { domainOf } from '../../mail/mail-transport.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

/** The mail server: whether it answers and lets us in, and, when asked, whether it takes a mail. */
export async function checkMailServer(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'> & SignInConfig,
  testAddress?: string,
  limitMs = SILENCE_MS,
): Promise<Finding[]> {
  const { SMTP_URL, MAIL_FROM } = config
  if (!SMTP_URL) {
    return [
      note(
        'Es ist kein Mailserver eingestellt: E-Mails landen im Postfach auf diesem Rechner und erreichen niemanden.',
        'Setzen Sie SMTP_URL und MAIL_FROM auf die Angaben Ihres Mailanbieters.',
      ),
    ]
  }
  const address = new URL(SMTP_URL)
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    address.searchParams.set(name, String(limitMs))
  const signIn = createMailSignIn(config)
  const smtp = nodemailer.createTransport({ url: address.href, ...signInOptions(signIn) }, { from: MAIL_FROM })
  const { hostname } = address
  const findings: Finding[] = [...checkSecret(config)]
  let answers = false
  try {
    await smtp.verify()
    answers = true
    findings.push(ok(`Der Mailserver ${hostname} antwortet und nimmt die Anmeldung an.`))
    if (testAddress) findings.push(await sendTestMail(smtp, testAddress))
    else
      findings.push(
        note('Es wurde keine Testmail gesendet.', 'Mit Testmail: npm run doctor -- --test-mail name@ihre-praxis.de'),
      )
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    // A server that lets us in and refuses one mail is in use.
    const text = answers
      ? `Der Mailserver ${hostname} hat die Testmail nicht angenommen (${responseCode ? `Antwort ${responseCode}` : (code ?? 'ohne Angabe')}).`
      : `Der Mailserver ${hostname} ist nicht zu benutzen (${code ?? 'ohne Angabe'}).`
    findings.push(wrong(text, signIn && code === 'EAUTH' ? adviceForToken(error) : adviceFor(error)))
  } finally {
    smtp.close()
  }
  return findings
}

/** Tells in time that the secret ends with which tokens are asked for. */
function checkSecret({ SMTP_TOKEN_URL, SMTP_CLIENT_SECRET_UNTIL: until }: SignInConfig): Finding[] {
  if (!SMTP_TOKEN_URL) return []
  const advice =
    'Legen Sie beim Mailanbieter ein neues an und tragen Sie es in SMTP_CLIENT_SECRET ein, seinen letzten Tag in SMTP_CLIENT_SECRET_UNTIL.'
  if (!until) {
    return [note('Wann das Geheimnis für die Anmeldung am Mailserver abläuft, ist nicht eingetragen.', advice)]
  }
  const days = daysUntil(until, Date.now())
  if (days > 30) return [ok(`Das Geheimnis für die Anmeldung am Mailserver gilt noch ${days} Tage.`)]
  return [wrong(`Das Geheimnis für die Anmeldung am Mailserver gilt nur bis ${until}.`, advice)]
}

/** @param error its message ends with what the token server said, which names the cause in English */
function adviceForToken(error: unknown): string {
  const { message = '', responseCode } = error as Partial<SmtpFailure>
  return responseCode
    ? 'Der Mailserver nimmt das Token nicht an. Darf das Programm in diesem Postfach senden, und ist SMTP dort eingeschaltet? Das Handbuch nennt die Schritte („Anmeldung mit OAuth“).'
    : `Es gibt kein Token: ${message}. Prüfen Sie SMTP_TOKEN_URL, SMTP_CLIENT_ID und SMTP_CLIENT_SECRET, und ob das Geheimnis abgelaufen ist.`
}

/** A mail server that says nothing for this long is not going to. */
const SILENCE_MS = 15_000

/** What nodemailer adds to its errors: the kind, the line that was answered, and the number in the answer. */
interface SmtpFailure {
  code: string
  command: string
  responseCode: number
  message: string
}

/** What to do about an error of nodemailer, whose code names the step and whose message may name the cause. */
function adviceFor(error: unknown): string {
  const { code, command, responseCode = 0, message = '' } = error as Partial<SmtpFailure>
  // https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1: what begins with 4 holds for now only.
  if (responseCode >= 400 && responseCode < 500)
    return `Der Mailserver sagt: jetzt nicht, später wieder (Antwort ${responseCode}); manche tun das bei jedem neuen Absender. Wiederholen Sie die Prüfung in einer Viertelstunde. Wartende E-Mails versucht die Website von selbst wieder.`
  if (code === 'EAUTH')
    return 'Benutzername oder Passwort in SMTP_URL stimmen nicht. Sonderzeichen müssen kodiert sein: @ als %40, : als %3A.'
  if (code === 'EENVELOPE' && command === 'MAIL FROM')
    return 'Der Mailserver lehnt den Absender ab. MAIL_FROM muss eine Adresse sein, für die Sie bei ihm angemeldet sind.'
  if (code === 'EENVELOPE')
    return 'Der Mailserver lehnt die Testadresse ab. Prüfen Sie ihre Schreibweise; stimmt sie, fragen Sie Ihren Mailanbieter, ob Sie an fremde Adressen senden dürfen.'
  if (code === 'EMESSAGE')
    return 'Der Mailserver lehnt die Testmail ab. Fragen Sie Ihren Mailanbieter nach der Ursache.'
  // Where nodemailer gets no connection or no greeting, it says that.
  if (code === 'ETIMEDOUT' && message === 'Timeout')
    return 'Der Mailserver nimmt die Verbindung an und antwortet dann nicht mehr: Er hängt oder ist überlastet. Name und Port stimmen. Fragen Sie Ihren Mailanbieter; wartende E-Mails gehen nicht verloren.'
  if (/certificate|self-signed/i.test(message)) return explainFailure(new Error(message))
  return 'Stimmen Name und Port in SMTP_URL? Üblich: smtps://…:465 oder smtp://…:587. Wartende E-Mails gehen nicht verloren.'
}

async function sendTestMail(smtp: ReturnType<typeof nodemailer.createTransport>, to: string): Promise<Finding> {
  await smtp.sendMail({
    to: { name: '', address: to },
    subject: 'Testmail der Website',
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
    describe(
      await lookUpPolicy(resolver, domain),
      `DMARC-Eintrag von ${domain}`,
      `TXT-Eintrag bei _dmarc.${domain}, zum Anfang: v=DMARC1; p=none`,
    ),
  ]
}

/** The policy of the domain, or the one that it has from a domain above it. https://www.rfc-editor.org/rfc/rfc7489#section-6.6.3 */
async function lookUpPolicy(resolver: Pick<Resolver, 'resolveTxt'>, domain: string): Promise<Answer> {
  const answer = await lookUp(resolver, `_dmarc.${domain}`, /^v=DMARC1\b/i)
  const above = domain.slice(domain.indexOf('.') + 1)
  return answer === 'missing' && above.includes('.') ? lookUpPolicy(resolver, above) : answer
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

import nodemailer from 'nodemailer'
import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js'
import type { Config } from '../../config.ts'
import { explainFailure } from '../../explain-failure.ts'
import { createMailSignIn, type SignInConfig, signInOptions } from '../../mail/mail-sign-in.ts'
import { type Finding, note, wrong } from './finding.ts'

/**
 * Signs in at the mail server, and sends a test mail when an address is given.
 * @param limitMs how long the mail server may be silent
 */
export async function checkMailServer(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'> & SignInConfig,
  testAddress?: string,
  limitMs = 15_000,
): Promise<Finding[]> {
  const { SMTP_URL, MAIL_FROM } = config
  if (!SMTP_URL)
    return [
      note`Es ist kein Mailserver eingestellt: E-Mails landen im Postfach auf diesem Rechner und erreichen niemanden. → Setzen Sie SMTP_URL und MAIL_FROM auf die Angaben Ihres Mailanbieters.`,
    ]
  const address = new URL(SMTP_URL)
  for (const name of ['connectionTimeout', 'greetingTimeout']) address.searchParams.set(name, String(limitMs))
  // Longer, to tell a server that never greets from one that stops later.
  address.searchParams.set('socketTimeout', String(2 * limitMs))
  const signIn = createMailSignIn(config)
  const smtp = nodemailer.createTransport({ url: address.href, ...signInOptions(signIn) }, { from: MAIL_FROM })
  const server = `Der Mailserver ${address.hostname}`
  let answers = false
  try {
    await smtp.verify()
    answers = true
    if (!testAddress) return []
    await smtp.sendMail({
      to: { name: '', address: testAddress },
      subject: 'Testmail der Website',
      text: 'Diese E-Mail hat „npm run doctor“ gesendet. Kommt sie im Posteingang an und nicht im Spam-Ordner, ist der Versand eingerichtet.',
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return [note`${server} hat eine Testmail an ${testAddress} angenommen. → Sehen Sie nach, ob sie ankommt.`]
  } catch (error) {
    const { code, responseCode } = error as Partial<SMTPError>
    const answer = responseCode ? `Antwort ${responseCode}` : (code ?? 'ohne Angabe')
    const outcome = answers ? 'hat die Testmail nicht angenommen' : 'ist nicht zu benutzen'
    const advice = adviceFor(error as Partial<SMTPError>, signIn !== undefined)
    return [wrong`${server} ${outcome} (${answer}). → ${advice}`]
  } finally {
    smtp.close()
  }
}

function adviceFor({ code, command, responseCode = 0, message = '' }: Partial<SMTPError>, hasToken: boolean): string {
  // RFC 5321, 4.2.1: 4xx is temporary.
  if (responseCode >= 400 && responseCode < 500)
    return 'Der Mailserver sagt: jetzt nicht, später wieder; manche tun das bei jedem neuen Absender. Wiederholen Sie die Prüfung in einer Viertelstunde. Wartende E-Mails versucht die Website von selbst wieder.'
  if (code === 'EAUTH' && hasToken)
    return responseCode
      ? 'Der Mailserver nimmt das Token nicht an. Darf das Programm in diesem Postfach senden, und ist SMTP dort eingeschaltet? Das Handbuch nennt die Schritte („Anmeldung mit OAuth“).'
      : `Es gibt kein Token: ${message}. Prüfen Sie SMTP_TOKEN_URL, SMTP_CLIENT_ID und SMTP_CLIENT_SECRET, und ob das Geheimnis abgelaufen ist.`
  if (code === 'EAUTH')
    return 'Benutzername oder Passwort in SMTP_URL stimmen nicht. Sonderzeichen müssen kodiert sein: @ als %40, : als %3A.'
  if (code === 'EENVELOPE' && command === 'MAIL FROM')
    return 'Der Mailserver lehnt den Absender ab. MAIL_FROM muss eine Adresse sein, für die Sie bei ihm angemeldet sind.'
  if (code === 'EENVELOPE')
    return 'Der Mailserver lehnt die Testadresse ab. Prüfen Sie ihre Schreibweise; stimmt sie, fragen Sie Ihren Mailanbieter, ob Sie an fremde Adressen senden dürfen.'
  if (code === 'EMESSAGE')
    return 'Der Mailserver lehnt die Testmail ab. Fragen Sie Ihren Mailanbieter nach der Ursache.'
  // Without connection or greeting nodemailer has another message.
  if (code === 'ETIMEDOUT' && message === 'Timeout')
    return 'Der Mailserver nimmt die Verbindung an und antwortet dann nicht mehr: Er hängt oder ist überlastet. Fragen Sie Ihren Mailanbieter; wartende E-Mails gehen nicht verloren.'
  if (/certificate|self-signed/i.test(message)) return explainFailure(new Error(message))
  return 'Stimmen Name und Port in SMTP_URL? Üblich: smtps://…:465 oder smtp://…:587. Wartende E-Mails gehen nicht verloren.'
}

import nodemailer from 'nodemailer'
import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js'
import type { Config } from '../../config.ts'
import { explainKnownFailure } from '../../explain-failure.ts'
import { createMailboxConnection, type MailboxConfig, partsOfMailbox } from '../../incoming/connect-mailbox.ts'
import { quoted } from '../../mail/mail-failure.ts'
import { createMailSignIn, type SignInConfig, signInOptions } from '../../mail/mail-sign-in.ts'
import { type Finding, note, wrong } from '../installation/finding.ts'

/** Signs in at the mail server, which may be silent for `limitMs`, and sends a test mail when an address is given. */
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
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    address.searchParams.set(name, String(limitMs))
  const smtp = nodemailer.createTransport(
    { url: address.href, ...signInOptions(createMailSignIn(config)) },
    { from: MAIL_FROM },
  )
  const server = `Der Mailserver ${address.hostname}`
  let outcome = 'ist nicht zu benutzen'
  try {
    await smtp.verify()
    outcome = 'hat die Testmail nicht angenommen'
    if (!testAddress) return []
    await smtp.sendMail({
      to: { name: '', address: testAddress },
      subject: 'Testmail der Website',
      text: 'Diese E-Mail hat „npm run doctor“ gesendet. Kommt sie im Posteingang an und nicht im Spam-Ordner, ist der Versand eingerichtet.',
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return [note`${server} hat eine Testmail an ${testAddress} angenommen. → Sehen Sie nach, ob sie ankommt.`]
  } catch (error) {
    const { code, response } = error as Partial<SMTPError>
    return [
      wrong`${server} ${outcome} (${quoted(response ?? code ?? 'ohne Angabe')}). → ${adviceFor(error as Partial<SMTPError>)}`,
    ]
  } finally {
    smtp.close()
  }
}

function adviceFor(error: Partial<SMTPError>): string {
  const { code, responseCode = 0, message = '' } = error
  // RFC 5321, 4.2.1: 4xx is temporary.
  if (responseCode >= 400 && responseCode < 500)
    return 'Der Mailserver sagt: jetzt nicht, später wieder; manche tun das bei jedem neuen Absender. Wiederholen Sie die Prüfung in einer Viertelstunde. Wartende E-Mails versucht die Website von selbst wieder.'
  if (code === 'EAUTH')
    return responseCode
      ? 'Benutzername oder Passwort in SMTP_URL stimmen nicht (@ als %40, : als %3A), oder das Programm darf in diesem Postfach nicht senden (Betriebshandbuch, „Anmeldung mit OAuth“).'
      : `Die Anmeldung begann nicht: ${message}. Prüfen Sie SMTP_URL, und mit OAuth SMTP_TOKEN_URL, SMTP_CLIENT_ID, SMTP_CLIENT_SECRET und ob das Geheimnis abgelaufen ist.`
  if (responseCode)
    return 'Ist MAIL_FROM eine Adresse, für die Sie dort angemeldet sind, und stimmt die Testadresse? Sonst fragen Sie Ihren Mailanbieter.'
  return `${explainKnownFailure(error) ?? ''} Üblich in SMTP_URL: smtps://…:465 oder smtp://…:587. Wartende E-Mails gehen nicht verloren.`.trim()
}

/** Opens the mailbox that is read, which may be silent for `limitMs`, and changes nothing in it. */
export async function checkMailbox(config: MailboxConfig, limitMs = 15_000): Promise<Finding[]> {
  const { IMAP_URL } = config
  if (!IMAP_URL) return []
  const address = new URL(IMAP_URL)
  // A folder to move mails to would be made.
  address.searchParams.delete('moveTo')
  const { host, folder } = partsOfMailbox(IMAP_URL)
  try {
    const { client } = await createMailboxConnection({ ...config, IMAP_URL: address.href }, limitMs)()
    client.close()
    return []
  } catch (error) {
    const { code, responseText, authenticationFailed } = error as Record<string, unknown>
    const advice = authenticationFailed
      ? 'Benutzername oder Passwort in IMAP_URL stimmen nicht (@ als %40, : als %3A), oder der Anbieter verlangt, dass Sie IMAP erst freischalten oder ein App-Passwort anlegen.'
      : responseText
        ? `Gibt es den Ordner ${folder}?`
        : `${explainKnownFailure(error) ?? ''} Üblich in IMAP_URL: imaps://…:993/INBOX.`.trim()
    return [
      wrong`Das Postfach bei ${host} lässt sich nicht lesen (${quoted(String(responseText ?? code ?? 'ohne Angabe'))}). → ${advice} Bis dahin stehen Antworten nicht bei den Anfragen; verloren geht nichts.`,
    ]
  }
}

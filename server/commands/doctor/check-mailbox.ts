import { explainKnownFailure } from '../../explain-failure.ts'
import { createMailboxConnection, type MailboxConfig, partsOfMailbox } from '../../incoming/connect-mailbox.ts'
import { quoted } from '../../mail/mail-failure.ts'
import { type Finding, wrong } from '../installation/finding.ts'

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

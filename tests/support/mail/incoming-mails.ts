/** As it comes from a mailbox. */
export const arrived = (mail: Uint8Array) => ({
  ...{ head: mail, size: mail.length, receivedAt: new Date() },
  source: async (most: number) => mail.subarray(0, most),
})

/** A mail of ours, the last of a thread, which the samples answer or bring back. */
export const OURS = '7d0f2f3a-52c1-4b8e-9a7e-0c5d1f2e3a4b'
export const EARLIER = '11111111-2222-4333-8444-555555555555'
const DOMAIN = 'praxis.example'

const crlf = (text: string) => text.replace(/\r?\n/g, '\r\n')
const bytes = (text: string) => new TextEncoder().encode(crlf(text))

/** @param fields besides sender, recipient and type */
export function mailOf(fields: string, body: string, from = 'Erika Mustermann <erika@example.com>'): Uint8Array {
  const type = /^content-type/im.test(fields) ? '' : 'Content-Type: text/plain; charset=utf-8\n'
  return bytes(`From: ${from}
To: praxis@${DOMAIN}
Message-ID: <${crypto.randomUUID()}@mail.example.com>
MIME-Version: 1.0
${type}${fields.trim()}

${body}`)
}

/** The fields of a mail program that names what it answers. */
export const answering = (id = OURS, subject = 'Re: Ihre Anfrage') =>
  `Subject: ${subject}\nIn-Reply-To: <${id}@${DOMAIN}>\nReferences: <${EARLIER}@${DOMAIN}> <${id}@${DOMAIN}>`

const OUR_MAIL = `Received: from mx.praxis.example
From: Praxis <praxis@${DOMAIN}>
To: erika@example.com
Subject: =?UTF-8?Q?Ihre_R=C3=BCckfrage?=
Message-ID: <${OURS}@${DOMAIN}>

Guten Tag`

/** RFC 3464. */
export function reportOf(action: string, status: string, said: string, id = OURS): Uint8Array {
  return mailOf(
    `Return-Path: <>
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"`,
    `--b1
Content-Type: text/plain

This is the mail system at host mail.example.net.

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.net

Final-Recipient: rfc822; erika@example.com
Action: ${action}
Status: ${status}
${said ? `Diagnostic-Code: smtp; ${said}\n` : ''}
--b1
Content-Type: message/rfc822

${OUR_MAIL.replace(OURS, id)}
--b1--
`,
    'Mail Delivery System <MAILER-DAEMON@mail.example.net>',
  )
}

const plainBounce = (text: string, from = 'Mail Delivery System <mailer-daemon@example.net>') =>
  mailOf('Return-Path: <>\nSubject: Mail delivery failed: returning message to sender', text, from)

const report = (status: string, said: string, head: string) =>
  mailOf(
    `Return-Path: <>\nSubject: Delivery report\nContent-Type: multipart/report; report-type=delivery-status; boundary="b2"`,
    `--b2\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mail.example.net\n\nFinal-Recipient: RFC822; erika@example.com
Action: failed\nStatus: ${status}\nDiagnostic-Code: ${said}\n\n--b2\nContent-Type: text/rfc822-headers\n\n${head}\n--b2--\n`,
    'MAILER-DAEMON@mail.example.net',
  )

type Bounce = [mail: Uint8Array, said: string, isWithoutMailbox: boolean]

/** The report of a mail program: its code, its words, what is kept of them, and whether the address takes nothing at all. */
const reports = String.raw`
postfix | 5.1.1 | 550 5.1.1 <erika@example.com>: Recipient address rejected: User unknown | 550 5.1.1 <…>: Recipient address rejected: User unknown | gone
gmail | 5.1.1 | 550-5.1.1 The email account that you tried to reach does not exist.\n 550 5.1.1 https://support.example | The email account that you tried to reach does not exist. | gone
exchange | 5.1.10 | 550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup | RecipientNotFound | gone
exim, which names no words | 5.0.0 |  | 550 5.0.0 | gone
a spam filter | 5.7.1 | 554 5.7.1 Message rejected as spam | Message rejected as spam | there
Amazon SES of a domain that is none, which says little about the address (knadh/listmonk 1463) | 5.4.4 | 550 5.4.4 Invalid domain | Invalid domain | there
Exchange, which tried in vain (mautic/mautic 3154) | 5.4.317 | 550 5.4.317 Message expired, cannot connect to remote server | Message expired | there
a relay that gives up what was refused for now (freescout-help-desk/freescout 4806) | 4.7.1 | 451 4.7.1 Greylisting in action, please come back later | Greylisting in action | there
a full mailbox | 5.2.2 | 552 5.2.2 Mailbox full | Mailbox full | there
a full mailbox without its code | 5.0.0 | 550 The quota of this mailbox is exceeded | quota | there
`

const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.replaceAll('\\n', '\n').split(/ \| ?/))

/** What comes back for good: its words, and whether the address takes nothing at all. */
export const bounces: Record<string, Bounce> = {
  ...Object.fromEntries(
    rowsOf(reports).map(([name = '', status = '', words = '', said = '', address]): [string, Bounce] => [
      name,
      [reportOf('failed', status, words), said, address === 'gone'],
    ]),
  ),
  qmail: [
    plainBounce(`Hi. This is the qmail-send program at example.net.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<erika@example.com>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Return-Path: <praxis@${DOMAIN}>
${OUR_MAIL}`),
    'permanent error',
    true,
  ],
  gmx: [
    plainBounce(`This message was created automatically by mail delivery software.

A message that you sent could not be delivered to
one or more of its recipients. This is a permanent error.
The following address failed:

erika@gmx.example:
SMTP error from remote server for RCPT TO command, host: mx00.emig.gmx.net (212.227.15.9) reason: 550
 Requested action not taken: mailbox unavailable

--- The header of the original message is following. ---

${OUR_MAIL}`),
    'permanent error',
    true,
  ],
  yahoo: [
    plainBounce(`Sorry, we were unable to deliver your message to the following address.

<erika@yahoo.example>:
554: 554 delivery error: dd This user doesn't have a yahoo.example account (erika@yahoo.example) [0]

--- Below this line is a copy of the message.

${OUR_MAIL}`),
    "This user doesn't have a yahoo.example account",
    true,
  ],
  't-online': [
    plainBounce(
      `|------------------------- Message log follows: -------------------------|
 no valid recipients were found for this message
|------------------------- Failed addresses follow: ---------------------|
 <erika@t-online.example> ... unknown user
|------------------------- Message text follows: ------------------------|

${OUR_MAIL}`,
      'postmaster@t-online.example',
    ),
    'no valid recipients',
    true,
  ],
  // What people report of other programs.
  'Sendmail, which returns the head alone (knadh/listmonk 492)': [
    report('5.1.1', 'SMTP; 550 5.1.1 <erika@example.com>... User unknown', OUR_MAIL.split('\n\n')[0] ?? ''),
    'User unknown',
    true,
  ],
  'Amazon SES, which gave the mail another Message-ID (freescout-help-desk/freescout 4605)': [
    report(
      '5.1.1',
      'smtp; 550 5.1.1 user unknown',
      OUR_MAIL.replace(
        /^Message-ID.*$/m,
        `Message-ID: <0102-000000@eu-west-1.amazonses.com>\nX-Message-ID: <${OURS}@${DOMAIN}>`,
      ),
    ),
    'user unknown',
    true,
  ],
}

/** What may look like it and tells nothing for good. */
export const noBounces: Record<string, Uint8Array> = {
  'a delay': reportOf('delayed', '4.4.1', '451 4.4.1 Connection timed out'),
  'a delivered one': reportOf('delivered', '2.0.0', '250 2.0.0 OK'),
  'a warning of Exim': plainBounce(`This message was created automatically by mail delivery software.
A message that you sent has not yet been delivered after more than 24 hours.
No action is required on your part. Delivery attempts will continue; this warning may be repeated.
The address user unknown to us yet.

${OUR_MAIL}`),
  'one that names no mail of ours': plainBounce('550 5.1.1 User unknown\n\nMessage-ID: <abc@elsewhere.example>\n'),
}

const OUTLOOK = `Ja, das passt.

________________________________
Von: Praxis <praxis@${DOMAIN}>
Gesendet: Montag, 23. November 2026 10:12
An: Erika Mustermann <erika@example.com>
Betreff: Ihre Anfrage

Guten Tag Frau Mustermann,

Am 22. November 2026 schrieben Sie:
> Wann geht es?

Vorgangsnummer: 7D0F2F3A`

/** Each with the whole text, what of it is theirs (`=`: all), and how what it repeats begins. */
const written = String.raw`
an iPhone | Ja, gern.\n\nVon meinem iPhone gesendet\n\n> Am 23.11.2026 um 10:12 schrieb Praxis <praxis@praxis.example>:\n> \n> Guten Tag | Ja, gern.\n\nVon meinem iPhone gesendet | > Am 23.11.2026
gmail | Ja, gern.\n\nAm Mo., 23. Nov. 2026 um 10:12 Uhr schrieb Praxis <\npraxis@praxis.example>:\n\n> Guten Tag\n> Erika\n | Ja, gern. | Am Mo., 23. Nov. 2026
gmail in English | Yes.\n\nOn Mon, Nov 23, 2026 at 10:12 AM Praxis <praxis@praxis.example> wrote:\n\n> Hello | Yes. | On Mon
gmail on a telephone | Ja.\n\nPraxis <praxis@praxis.example> schrieb am Mo., 23. Nov. 2026, 10:12:\n\n> Hallo | Ja. | Praxis <
thunderbird | Ja.\n\nAm 23.11.26 um 10:12 schrieb Praxis:\n> Hallo\n> Welt | Ja. | Am 23.11.26
outlook | ${OUTLOOK.replaceAll('\n', '\\n')} | Ja, das passt. | Von: Praxis
an older Outlook | Ja.\n\n-----Ursprüngliche Nachricht-----\nVon: Praxis\nGesendet: Montag\n\nHallo | Ja. | -----Ursprüngliche Nachricht-----
gmx | Ja.\n\nGesendet: Montag, 23. November 2026 um 10:12 Uhr\nVon: Praxis <praxis@praxis.example>\nAn: erika@example.com\nBetreff: Ihre Anfrage\n\nHallo | Ja. | Gesendet: Montag
marks alone | Ja.\n\n> Guten Tag\n> Erika | Ja. | > Guten Tag
nothing but an answer | Ja.\nAm Montag geht es.\nOn Monday. | = |
an answer among the marks | Am 23.11.26 um 10:12 schrieb Praxis:\n> Wann?\nMontag\n> Wo?\nBei Ihnen | = |
an answer below the marks | Hallo,\nAm 23.11.26 um 10:12 schrieb Praxis:\n> Wann?\n\nMontag | = |
what is passed on | Zur Kenntnis.\n\n---------- Forwarded message ---------\nVon: Labor\nDatum: Montag\nAn: erika@example.com\n\nBefund | = |
a quotation alone | > Guten Tag | = |
`

/** What people write: the whole text, what of it is theirs, and how what it repeats begins (empty where nothing is cut). */
export const replies: Record<string, [whole: string, text: string, quoted: string]> = Object.fromEntries(
  rowsOf(written).map(([name = '', whole = '', text = '', quoted = '']) => [
    name,
    [whole, text === '=' ? whole : text, quoted],
  ]),
)

import nodemailer from 'nodemailer'
import PostalMime from 'postal-mime'
import { longDay } from '../../rules/format/format-moment.ts'

export const PRESSES = ['reply', 'bounce', 'away'] as const

/**
 * What would come back for a mail that was caught, as a mail of its own (RFC 5322, RFC 3464).
 * @param text of a reply
 */
export async function answerCaught(source: Uint8Array, press: (typeof PRESSES)[number], text: string): Promise<Buffer> {
  const mail = await PostalMime.parse(source)
  const recipient = mail.to?.[0]?.address ?? ''
  const sender = (mail.replyTo?.[0] ?? mail.from)?.address ?? ''
  if (press === 'bounce') return Buffer.from(bounceOf(new TextDecoder().decode(source), recipient, sender))
  const quoted = (mail.text ?? '').trim().replace(/^/gm, '> ')
  const isAway = press === 'away'
  const { message } = await nodemailer.createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: recipient,
    to: sender,
    subject: isAway ? `Automatische Antwort: ${mail.subject}` : `Re: ${mail.subject}`,
    inReplyTo: mail.messageId ?? '',
    references: [mail.references, mail.messageId].filter(Boolean).join(' '),
    text: isAway
      ? 'Ich bin zurzeit nicht zu erreichen und lese E-Mails erst wieder nach meiner Rückkehr.'
      : `${text}\n\nAm ${longDay.format(new Date())} schrieb ${sender}:\n${quoted}\n`,
    ...(isAway ? { headers: { 'Auto-Submitted': 'auto-replied' } } : {}),
  })
  return message as Buffer
}

function bounceOf(source: string, recipient: string, sender: string): string {
  const [head = ''] = source.split(/\r?\n\r?\n/)
  const said = '550 5.1.1 User unknown'
  return `Return-Path: <>
From: Mail Delivery System <mailer-daemon@localhost>
To: ${sender}
Subject: Undelivered Mail Returned to Sender
Message-ID: <${crypto.randomUUID()}@localhost>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="part"

--part

${recipient} konnte nicht erreicht werden.

--part
Content-Type: message/delivery-status

Reporting-MTA: dns; localhost

Final-Recipient: rfc822; ${recipient}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; ${said}

--part
Content-Type: text/rfc822-headers

${head}

--part--
`.replace(/\r?\n/g, '\r\n')
}

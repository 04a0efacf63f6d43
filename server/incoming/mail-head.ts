import { createHash } from 'node:crypto'
import { addressParser, decodeWords } from 'postal-mime'
import { normalizeAddress } from '../../rules/input/email-address.ts'

/** So much of a mail is read before it is known whether it concerns us. */
export const HEAD_BYTES = 64 * 1024
/** Of one field, in characters. */
const MOST_DECODED = 2000
const MOST_NAMED = 50

/** What the head of a mail tells. */
export interface MailHead {
  /** Told by a mail server about a mail of ours; or by a machine that answers by itself; or written by somebody. */
  is: 'bounce' | 'automatic' | 'written'
  /** SHA-256 of the Message-ID, which others may repeat, with sender and kind; of the head where there is none. */
  key: string
  /** The Message-ID, where it could be one of ours. */
  id: string | undefined
  /** Mails that could be ours (`<uuid@…>`), which it answers, the nearest first. */
  answers: string[]
  /** What could be the first characters of an enquiry's id, in its subject. */
  references: string[]
  from: string
  subject: string
}

const UUID = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/gi

const MAIL_SERVER = /^(mailer-daemon|postmaster|mail-?daemon|mail\.?delivery[\w.-]*)(@|$)/i
const AUTOMATIC_FIELDS = [
  ...['x-autoreply', 'x-auto-reply', 'x-autorespond', 'x-autoresponse', 'x-autoreply-from'],
  ...['list-id', 'list-unsubscribe', 'list-post', 'feedback-id'],
]
/** For machines that set no field. Behind "Re:" somebody writes. */
const AUTOMATIC_SUBJECT = /^(automatische antwort|abwesenheits|automatic reply|auto-?reply|out of (the )?office)/i

/** @param bytes the beginning of a mail; of what is longer than `HEAD_BYTES` the rest is not read */
export function readHead(bytes: Uint8Array): MailHead {
  const text = new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES))
  const fields = fieldsOf(text)
  const field = (name: string) => fields.get(name) ?? ''
  const from = addressParser(field('from').slice(0, MOST_DECODED), { flatten: true })[0]?.address ?? ''
  const subject = decodeWords(field('subject').slice(0, MOST_DECODED))
  const messageId = field('message-id')
  const is = kindOf(field, from, subject)
  return {
    is,
    key: createHash('sha256')
      .update(messageId ? `${messageId} ${from} ${is}` : text)
      .digest('hex'),
    id: idsIn(messageId)[0],
    answers: [...idsIn(field('in-reply-to')), ...idsIn(field('references')).reverse()].slice(0, MOST_NAMED),
    references: (subject.match(/\b[0-9A-F]{8}\b/gi) ?? []).slice(0, 5).map((reference) => reference.toLowerCase()),
    from: normalizeAddress(from).slice(0, 255),
    subject,
  }
}

function kindOf(field: (name: string) => string, from: string, subject: string): MailHead['is'] {
  const type = field('content-type').slice(0, MOST_DECODED)
  const hasNoSender = /^<\s*>/.test(field('return-path'))
  const submitted = field('auto-submitted').trim().toLowerCase()
  if (field('x-failed-recipients')) return 'bounce'
  if (/^multipart\/report/i.test(type) && !/report-type="?(disposition|feedback)/i.test(type)) return 'bounce'
  if (MAIL_SERVER.test(from)) return 'bounce'
  const isMarked =
    hasNoSender ||
    (submitted !== '' && !/^no\b/.test(submitted)) ||
    /^\s*(bulk|list|junk|auto)/i.test(field('precedence')) ||
    AUTOMATIC_FIELDS.some(field) ||
    /^multipart\/report/i.test(type) ||
    AUTOMATIC_SUBJECT.test(subject.trim())
  return isMarked ? 'automatic' : 'written'
}

/** The first field of each name, unfolded (RFC 5322, 2.2.3), up to the first empty line. */
function fieldsOf(text: string): Map<string, string> {
  const [head = ''] = text.split(/\r?\n\r?\n/, 1)
  const fields = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [name = ''] = line.split(':', 1)
    if (!fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), line.slice(name.length + 1).trim())
  }
  return fields
}

/** Ids of mails that could be ours, in the order of the text. */
export function idsIn(text: string): string[] {
  return Array.from(text.matchAll(UUID), ([, id = '']) => id.toLowerCase())
}

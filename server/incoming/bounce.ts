import { isRefusedForGood, sayFailure } from '../mail/mail-failure.ts'
import { idsIn } from './mail-head.ts'

/** The report stands before the mail that came back, and the Message-ID in its head. */
export const BOUNCE_BYTES = 256 * 1024
const MOST_SAID = 2000

export interface Bounce {
  /** Those that came back. */
  ids: string[]
  /** Why, as `sayFailure` says it. */
  reason: string
  /** The address itself takes none: it counts as a refused mailbox does. */
  isWithoutMailbox: boolean
}

/** A line of a report or of a mail's head, also quoted. */
const OWN_ID = /^[ \t>|]*(?:x-)?(?:original-)?message-id:[ \t]*(?:\r?\n[ \t>|]+)?(<[^>\s]{1,200}>)/gim
const HEAD_OF_MAIL = /^[ \t>|]*(?:received|return-path|dkim-signature|message-id|mime-version):/im

/** Of mail servers that write no RFC 3464, such as qmail, or those of GMX and T-Online. */
const PERMANENT =
  /permanent (?:fatal )?error|unknown (?:user|recipient|mailbox)|user unknown|no such (?:user|mailbox|recipient|account)|mailbox (?:unavailable|not found|does not exist)|(?:user|account|address|recipient|mailbox) (?:does not|doesn't) (?:exist|have)|doesn't have an? |no valid recipients|unbekannt|existiert nicht|nicht zugestellt werden/i
const TEMPORARY = /delay|temporar|warning|still being retried|will (?:be retried|keep trying)|verzögert|vorübergehend/i
const FULL = /quota|(?:mailbox|inbox|folder)[^\n]{0,40}\bfull\b|postfach[^\n]{0,40}\bvoll\b/i
const UNWANTED = /spam|policy|reputation|blocked|blacklist|blocklist/i

/**
 * What came back for good (RFC 3464, or the texts of mail servers that know none). Of a full mailbox, or a server that was tried in vain
 * (class 4), the address stays good. A delay is nothing: undefined, as is what names no mail that could be ours.
 * @param source of a mail, of which the first `BOUNCE_BYTES` count
 */
export function readBounce(source: Uint8Array): Bounce | undefined {
  // Lines broken by quoted-printable are one; a line of the head that ends in an encoded word is whole.
  const text = new TextDecoder().decode(source.subarray(0, BOUNCE_BYTES)).replace(/(?<!\?)=\r?\n/g, '')
  const body = text.slice(text.search(/\r?\n\r?\n/) + 1)
  const ids = [...new Set(Array.from(body.matchAll(OWN_ID), ([, id = '']) => idsIn(id)).flat())].slice(0, 5)
  if (ids.length === 0) return undefined
  const response = answerInReport(body) ?? answerInText(body)
  if (!response) return undefined
  const isOfMailbox = !/^\d{3}[ -]5\.[3-7]\./.test(response) && !UNWANTED.test(response)
  const failure = {
    code: 'EENVELOPE',
    command: isOfMailbox ? 'RCPT TO' : 'DATA',
    responseCode: Number(response.slice(0, 3)),
    response,
  }
  return { ids, reason: sayFailure(failure), isWithoutMailbox: isRefusedForGood(failure) && !FULL.test(response) }
}

/** The answer of the mail server, as `550 5.1.1 words`; empty where a report tells of no failure; undefined without a report. */
function answerInReport(body: string): string | undefined {
  const about = body.split(/\r?\n[ \t]*\r?\n/).filter((block) => /^action:/im.test(block) && /^status:/im.test(block))
  if (about.length === 0) return undefined
  for (const block of about) {
    const [, status = ''] = /^status:[ \t]*(\d\.\d{1,3}\.\d{1,3})/im.exec(block) ?? []
    if (!/^action:[ \t]*failed/im.test(block) || !/^[45]/.test(status)) continue
    const [, said = ''] = /^diagnostic-code:[ \t]*(.*(?:\r?\n[ \t]+.*)*)/im.exec(block.slice(0, 20_000)) ?? []
    return asAnswer(
      said
        .replace(/^[\w-]{1,20};/, '')
        .replace(/\s+/g, ' ')
        .trim(),
      status,
    )
  }
  return ''
}

function answerInText(body: string): string {
  const text = body.slice(0, HEAD_OF_MAIL.exec(body)?.index)
  const [line] = /\b5[05]\d[ -][^\r\n]*/.exec(text) ?? []
  if (line) return asAnswer(line, '')
  const words = TEMPORARY.test(text) ? undefined : PERMANENT.exec(text)
  return words ? asAnswer(text.slice(words.index).split(/\r?\n/)[0] ?? '', '') : ''
}

function asAnswer(said: string, status: string): string {
  const words = said.slice(0, MOST_SAID)
  if (/^\d{3}[ -]\d\.\d/.test(words)) return words
  const [, code = '550', rest = words] = /^(\d{3})[ -](.*)$/s.exec(words) ?? []
  return [code, status, rest].filter(Boolean).join(' ')
}

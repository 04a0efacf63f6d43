import PostalMime from 'postal-mime'
import { cutQuotation } from './cut-quotation.ts'
import { textOfHtml } from './text-of-html.ts'

const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 512 * 1024, maxRfc822NestingDepth: 0 }
/** The library compares each line that begins like a boundary with every boundary. */
const MOST_BOUNDARIES = 5000
const [HYPHEN, LINE_FEED] = [0x2d, 0x0a]

/** Seals of mail programs: no file that anybody meant to send. */
const SEALS = /^application\/(x-)?(pkcs7|pgp)-signature$/

export interface IncomingText {
  text: string
  /** What it repeats of earlier mails. */
  quoted: string
  files: { name: string; bytes: Uint8Array }[]
}

/**
 * What somebody wrote and enclosed. Pictures that belong to the layout are no files.
 * @throws for what is no mail, or one made to cost time
 */
export async function readMail(source: Uint8Array): Promise<IncomingText> {
  if (countBoundaries(source) > MOST_BOUNDARIES) throw new Error('a mail of too many parts')
  const mail = await PostalMime.parse(source, LIMITS)
  return {
    ...cutQuotation(mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? '')),
    files: mail.attachments
      .filter(({ related, mimeType }) => !related && !SEALS.test(mimeType))
      .map(({ filename, content }) => ({ name: filename ?? '', bytes: new Uint8Array(content as ArrayBuffer) })),
  }
}

function countBoundaries(source: Uint8Array): number {
  let count = 0
  for (let at = 0; at >= 0 && count <= MOST_BOUNDARIES; at = source.indexOf(LINE_FEED, at) + 1 || -1) {
    if (source[at] === HYPHEN && source[at + 1] === HYPHEN) count += 1
  }
  return count
}

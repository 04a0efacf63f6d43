import PostalMime from 'postal-mime'
import { cutQuotation } from './cut-quotation.ts'
import { textOfHtml } from './text-of-html.ts'

const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 512 * 1024, maxRfc822NestingDepth: 0 }
/** The library compares each line that begins like a boundary with every boundary. */
const MOST_BOUNDARIES = 5000
/** It keeps each line by itself: so many may be short, and the others have this many bytes at least. */
const [MOST_SHORT_LINES, LEAST_OF_A_LINE] = [20_000, 60]
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
  const { lines, boundaries } = countLines(source)
  if (boundaries > MOST_BOUNDARIES || lines > MOST_SHORT_LINES + source.length / LEAST_OF_A_LINE)
    throw new Error('a mail of too many parts or lines')
  const mail = await PostalMime.parse(source, LIMITS)
  return {
    ...cutQuotation(mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? '')),
    files: mail.attachments
      .filter(({ related, mimeType }) => !related && !SEALS.test(mimeType))
      .map(({ filename, content }) => ({ name: filename ?? '', bytes: new Uint8Array(content as ArrayBuffer) })),
  }
}

function countLines(source: Uint8Array): { lines: number; boundaries: number } {
  let [lines, boundaries] = [0, 0]
  for (let at = 0; at >= 0; at = source.indexOf(LINE_FEED, at) + 1 || -1) {
    lines += 1
    if (source[at] === HYPHEN && source[at + 1] === HYPHEN) boundaries += 1
  }
  return { lines, boundaries }
}

import PostalMime from 'postal-mime'
import { cutQuotation } from './cut-quotation.ts'
import { textOfHtml } from './text-of-html.ts'

const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 512 * 1024, maxRfc822NestingDepth: 0 }
/** The library compares each line that begins like a boundary with every boundary. */
const MOST_BOUNDARIES = 5000
/** It keeps each line by itself, which costs a thousand times what the line takes. */
const MOST_LINES = 40_000
/** Lines of files have 76 signs (RFC 2045, 6.8), in some programs fewer; nobody writes words of so many. */
const FILE_LINE = /^[A-Za-z0-9+/]{58,}={0,2}\r?\n$/
const [HYPHEN, LINE_FEED, CARRIAGE_RETURN] = [0x2d, 0x0a, 0x0d]

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
  const mail = await PostalMime.parse(joinLinesOfFiles(source), LIMITS)
  return {
    ...cutQuotation(mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? '')),
    files: mail.attachments
      .filter(({ related, mimeType }) => !related && !SEALS.test(mimeType))
      .map(({ filename, content }) => ({ name: filename ?? '', bytes: new Uint8Array(content as ArrayBuffer) })),
  }
}

/** In place. @throws for too many of the other lines */
function joinLinesOfFiles(source: Uint8Array): Uint8Array {
  const text = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  let [written, lines, boundaries, isInFile] = [0, 0, 0, false]
  for (let [at, end] = [0, 0]; at < text.length; at = end) {
    end = text.indexOf(LINE_FEED, at) + 1 || text.length
    const isOfFile = end - at < 100 && FILE_LINE.test(text.toString('latin1', at, end))
    if (!isOfFile || !isInFile) lines += 1
    else written -= text[written - 2] === CARRIAGE_RETURN ? 2 : 1
    if (text[at] === HYPHEN && text[at + 1] === HYPHEN) boundaries += 1
    if (boundaries > MOST_BOUNDARIES || lines > MOST_LINES) throw new Error('a mail of too many parts or lines')
    text.copyWithin(written, at, end)
    ;[written, isInFile] = [written + end - at, isOfFile]
  }
  return source.subarray(0, written)
}

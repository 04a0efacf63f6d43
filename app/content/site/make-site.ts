import { noBreak } from '../../lib/format/no-break.ts'
import type { DrawingFile } from '../../pictures/drawing.ts'
import { factsOfDocument } from '../facts/facts-of-document.ts'
import type { FactsDocument } from '../facts/facts-schema.ts'
import type { StoredPictures } from '../pictures/stored-picture.ts'
import type { TextDocument } from '../texts/text-document.ts'
import { textsBy } from '../texts/texts-by-time.ts'
import { withEachText } from '../words/each-text.ts'
import { hyphenatedWords } from './hyphenated-words.ts'
import type { Release0 } from './release-0.ts'
import { shownTexts } from './shown-texts.ts'
import type { Site } from './site.ts'

/** What a release says, as it is stored. */
export interface ReleaseContent {
  facts: FactsDocument
  /** Texts that differ from what is shipped, by the name of their document. */
  texts: Readonly<Record<string, TextDocument>>
  /** Every picture that a document of the release names. */
  pictures: StoredPictures
}

/** What does not change while the program runs. */
export interface SiteParts {
  /** The public address, without a slash at the end. */
  url: string
  release0: Release0
  /** Where each drawing is published, by its name. */
  drawings: Readonly<Record<string, DrawingFile>>
}

/**
 * What visitors see of a release at a moment.
 *
 * @param minute the clock in Berlin, `2026-12-24T09:00`
 * @throws ZodError when the facts are not what the schema allows
 */
export function makeSite({ facts: document, texts, pictures }: ReleaseContent, minute: string, parts: SiteParts): Site {
  const { words, ...facts } = factsOfDocument(document, minute.slice(0, 10), pictures)
  return {
    url: parts.url,
    facts,
    words: hyphenatedWords(withEachText(words, noBreak)),
    texts: shownTexts({ texts: textsBy(minute, texts), facts, pictures }, parts),
  }
}

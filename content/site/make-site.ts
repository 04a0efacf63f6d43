import { withNbsp } from '../../rules/format/with-nbsp.ts'
import { factsOfDocument } from '../facts/facts-of-document.ts'
import type { FactsDocument } from '../facts/facts-schema.ts'
import type { StoredPictures } from '../pictures/stored-picture.ts'
import type { TextDocument } from '../texts/text-document.ts'
import { textsBy } from '../texts/texts-by-time.ts'
import { withEachText } from '../words/each-text.ts'
import { filledWords } from '../words/placeholders.ts'
import type { Site, SiteParts } from './site.ts'
import { LONG_WORD, withSoftHyphens } from './soft-hyphens.ts'
import { textViewModels } from './text-view-models.ts'

/** What a release says, as it is stored. */
export interface ReleaseContent {
  facts: FactsDocument
  /** Texts that differ from what is shipped, by the name of their document. */
  texts: Readonly<Record<string, TextDocument>>
  /** Every picture that a document of the release names. */
  pictures: StoredPictures
  /** The day in Berlin on which these facts were published; undefined while they are the shipped ones. */
  factsDay?: string
}

/**
 * What visitors see of a release at a moment.
 * @param minute the clock in Berlin, `2026-12-24T09:00`
 * @throws ZodError when the facts are not what the schema allows
 */
export function makeSite(
  { facts: document, texts, pictures, factsDay }: ReleaseContent,
  minute: string,
  parts: SiteParts,
): Site {
  const { words, ...facts } = factsOfDocument(document, minute.slice(0, 10), pictures)
  return {
    url: parts.url,
    facts,
    words: withEachText(filledWords(words, facts), (text) => withSoftHyphens(withNbsp(text), LONG_WORD.text)),
    texts: textViewModels({ texts: textsBy(minute, texts), facts, pictures, factsDay }, parts),
  }
}

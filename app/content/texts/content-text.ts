import type { SiteFacts } from '../facts/facts-of-document.ts'
import type { StoredPictures } from '../pictures/stored-picture.ts'
import type { TextDocument } from './text-document.ts'

/** What pages are made of: facts of today, the texts that are published by now, and the pictures that these name. */
export interface Content {
  facts: SiteFacts
  texts: Readonly<Record<string, TextDocument>>
  pictures: Readonly<StoredPictures>
}

/** As one text: pages of the same text are the same. */
export function contentText({ facts, texts, pictures }: Content): string {
  const named = Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(named.length > 0 ? [facts, named, pictures] : facts)
}

/**
 * The texts of a release whose time has come.
 *
 * @param now the clock in Berlin, `2026-12-24T09:00`
 */
export function textsBy(now: string, texts: Content['texts']): Content['texts'] {
  return Object.fromEntries(Object.entries(texts).filter(([, document]) => (timeOf(document) ?? '') <= now))
}

/** When the next text of a release begins to be shown. */
export function nextTimeAfter(now: string, texts: Content['texts']): string | undefined {
  return Object.values(texts)
    .flatMap((document) => timeOf(document) ?? [])
    .filter((time) => time > now)
    .toSorted()[0]
}

function timeOf({ header }: TextDocument): string | undefined {
  return 'publishAt' in header ? header.publishAt : undefined
}

import { readFile } from 'node:fs/promises'
import { berlinMinute } from '../../rules/berlin-time.ts'
import { siteFacts } from '../content/facts/current-facts.ts'
import { type Content, textsBy } from '../content/texts/content-text.ts'
import { publishedTexts } from './published-texts.ts'
import { shippedParts } from './shipped-parts.ts'

/** The published texts that `npm run build:site` gives to the build, in a file: they are too long for a variable. */
export async function givenDocuments(): Promise<Content['texts']> {
  const file = process.env.TEXT_DOCUMENTS
  if (!file) return {}
  return textsBy(berlinMinute(new Date()), JSON.parse(await readFile(file, 'utf8')))
}

/** What the pages of this build show. Pictures lie in the database, so a build has none. */
export async function givenContent(): Promise<Content> {
  return { facts: siteFacts, texts: await givenDocuments(), pictures: {} }
}

/** Lets the pages of this build show them (app/content/texts/current-texts.ts). */
export async function takeGivenTexts(): Promise<void> {
  const praxisTexts = publishedTexts(await givenContent(), await shippedParts())
  Object.assign(globalThis, praxisTexts ? { praxisTexts } : {})
}

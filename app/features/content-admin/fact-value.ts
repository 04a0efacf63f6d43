import { facts } from '#facts'
import { textFacts } from '../../content/texts/text-facts.ts'

/** What visitors read in the place of a fact. */
export function factValue(name: string): string {
  return textFacts[name]?.value(facts) ?? ''
}

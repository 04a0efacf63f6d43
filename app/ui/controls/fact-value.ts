import { adminFacts } from '../../content/site/admin-site.ts'
import { textFacts } from '../../content/texts/text-facts.ts'

/** What visitors read in place of a fact. */
export function factValue(name: string): string {
  return textFacts[name]?.value(adminFacts()) ?? ''
}

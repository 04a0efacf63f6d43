import { factsOfDocument } from '../../../content/facts/facts-of-document.ts'
import { shippedFacts } from '../../../content/facts/shipped-facts.ts'
import { berlinDay } from '../../../rules/berlin-time.ts'

/** The facts of release 0. */
export const facts = factsOfDocument(shippedFacts, berlinDay(new Date()))
export const { practice, practiceDetails, legalFacts, device } = facts

import { facts } from '#facts'

/** Facts that only imprint and privacy policy show; the same holds as for `practice.ts`. */
export const legalFacts = facts.legalFacts

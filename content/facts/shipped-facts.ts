import facts from '../release-0/facts.json' with { type: 'json' }
import type { FactsDocument } from './facts-schema.ts'

/** Samples that nobody takes for a practice: a telephone number reserved for fiction, a reserved domain, no real town. */
export const shippedFacts = facts as FactsDocument

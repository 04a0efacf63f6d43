import facts from '../release-0/facts.json' with { type: 'json' }
import type { FactsDocument } from './facts-schema.ts'

/**
 * What a new installation starts with: samples that cannot be mistaken for a real practice. A telephone number that the
 * Bundesnetzagentur keeps free for films, a domain that RFC 2606 reserves, a town that does not exist.
 */
export const shippedFacts = facts as FactsDocument

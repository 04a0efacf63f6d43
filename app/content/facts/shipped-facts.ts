import facts from '../release-0/facts.json' with { type: 'json' }
import type { FactsDocument } from './facts-schema.ts'

/**
 * The facts that a new installation starts with: samples that nobody can mistake for a real practice. A telephone number of
 * the range that the Bundesnetzagentur keeps free for films, a domain that RFC 2606 reserves, a town that does not exist.
 * The operator replaces them in the admin area; the file stays as it is.
 */
export const shippedFacts = facts as FactsDocument

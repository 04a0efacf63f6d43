import type { Facts } from './facts/facts-of-document.ts'
import { shippedFacts } from './facts/shipped-facts.ts'

/** Who looks after server and program, for the people of the practice. The sample names nobody whom they could call. */
export function technicalCare({ legalFacts }: Pick<Facts, 'legalFacts'>): string {
  const { maintenance } = legalFacts.processors
  const isSample = maintenance === shippedFacts.legalFacts.processors.maintenance
  return maintenance && !isSample ? maintenance : 'Ihre technische Betreuung'
}

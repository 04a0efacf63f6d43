import { expect, test } from 'vitest'
import { withFact } from './facts/fact-fields.ts'
import { factsOfDocument } from './facts/facts-of-document.ts'
import { shippedFacts } from './facts/shipped-facts.ts'
import { technicalCare } from './technical-care.ts'

test.each([
  ['Kim Beispiel, Telefon 040 66969-456', 'Kim Beispiel, Telefon 040 66969-456'],
  ['', 'Ihre technische Betreuung'],
  [shippedFacts.legalFacts.processors.maintenance, 'Ihre technische Betreuung'],
])('whom to call, where the practice wrote “%s”', (maintenance, says) => {
  const facts = factsOfDocument(withFact(shippedFacts, 'legalFacts.processors.maintenance', maintenance), '2026-11-26')
  expect(technicalCare(facts)).toBe(says)
})

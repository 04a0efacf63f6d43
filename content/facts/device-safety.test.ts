import { expect, test } from 'vitest'
import { missingPapers, papersThatDenyMedicalUse } from './device-safety.ts'
import type { FactsDocument } from './facts-schema.ts'
import { shippedFacts } from './shipped-facts.ts'

const papers = { maker: 'Muster M1', legalClass: 'Klasse IIa', frequencyRange: '1 bis 10 MHz', field: '5 V/m' }
const withPapers = (own: object, portable: object, hasPortableDevice: boolean): FactsDocument => ({
  ...shippedFacts,
  device: { ...shippedFacts.device, papers: { ...papers, ...own } },
  portablePapers: { ...papers, ...portable },
  practice: { ...shippedFacts.practice, hasPortableDevice },
})

test.each<[object, object, boolean, string[]]>([
  [{}, {}, true, []],
  [{ maker: '', field: '' }, {}, true, ['MWO Digital: Hersteller und Typ', 'MWO Digital: Stärke des Felds']],
  [{}, { field: '' }, true, ['Tragbares Gerät: Stärke des Felds']],
  [{}, { field: '' }, false, []],
])('of the papers %j and %j (portable device: %j) are missing %j', (own, portable, has, labels) => {
  expect(missingPapers(withPapers(own, portable, has)).map(({ label }) => label)).toEqual(labels)
})

test.each([
  ['Kein Medizinprodukt', 1],
  ['CE nach EMV, ist kein  Medizinprodukt', 1],
  ['Medizinprodukt der Klasse IIa', 0],
  ['', 0],
])('a paper that says "%s" is told of %i times', (legalClass, times) => {
  expect(papersThatDenyMedicalUse(withPapers({ legalClass }, {}, true))).toHaveLength(times)
})

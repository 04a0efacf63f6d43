import { expect, test } from 'vitest'
import { readBuiltPages, textBlocks } from '../support/built-pages.ts'
import { claimAllowances } from '../support/claim-allowances.ts'
import { type Finding, lintClaims } from '../support/claim-linter.ts'

test('no page claims an effect, a safety or a law that does not hold', { timeout: 180_000 }, async () => {
  const pages = (await readBuiltPages()).map(({ path, document }) => ({ path, texts: textBlocks(document) }))

  const { sentences, allowed, findings, unused } = lintClaims(pages, claimAllowances)

  console.info(
    `Claim linter: ${pages.length} pages, ${sentences} different sentences, ${findings.length} claims, ` +
      `${allowed} words allowed by ${claimAllowances.length} reasons, ${unused.length} of them unused`,
  )
  expect(findings.map(describe)).toEqual([])
  expect(unused, 'allowances that match nothing any more').toEqual([])
})

test.each([
  ['Der MWO heilt Beschwerden.', 'healing'],
  ['Hilft gegen Müdigkeit.', 'helps against'],
  ['Studien zeigen eine Wirkung.', 'studies show'],
  ['Wissenschaftlich fundiert und bewährt.', 'scientifically proven'],
  ['Sanfte Anwendung.', 'gentle'],
  ['Das Verfahren ist sicher.', 'safe'],
  ['Wirkt ohne bekannte Nebenwirkungen.', 'no side effects'],
  ['In der Schulmedizin noch nicht anerkannt.', 'not yet'],
  ['Auch bei Krebs und Borreliose.', 'HWG § 12 illness'],
  ['Plattform der EU: https://ec.europa.eu/consumers/odr', 'EU dispute platform'],
  ['Angaben gemäß § 5 TMG', 'repealed law'],
  ['Stärkt das Immunsystem.', 'immune system'],
  ['Aktiviert Ihre Selbstheilungskräfte.', 'self-healing'],
])('the linter finds “%s”', (sentence, rule) => {
  const { findings } = lintClaims([{ path: '/', texts: [sentence] }], [])

  expect(findings.map((finding) => finding.rule)).toContain(rule)
})

test('an allowance is for its own words only', () => {
  const allowance = { rule: 'healing', words: 'weder Heilung noch', reason: 'a refusal' }

  const { findings, unused } = lintClaims(
    [{ path: '/', texts: ['Wir versprechen weder Heilung noch Glück.', 'Heilung ist möglich.'] }],
    [allowance, { ...allowance, words: 'keine Heilung' }],
  )

  expect(findings.map(({ sentence }) => sentence)).toEqual(['Heilung ist möglich.'])
  expect(unused).toEqual([{ ...allowance, words: 'keine Heilung' }])
})

function describe({ rule, match, sentence, pages }: Finding): string {
  return `${rule}: “${match}” in “${sentence}” (${pages.join(', ')})`
}

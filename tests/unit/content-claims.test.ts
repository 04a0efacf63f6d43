import { expect, test } from 'vitest'
import { claimAllowances } from '../../app/content/texts/claim-allowances.ts'
import { claimRules } from '../../app/content/texts/claim-rules.ts'
import type { Allowance } from '../../app/content/texts/find-claims.ts'
import { composeMail } from '../../server/mail/compose-mail.ts'
import { readBuiltPages, textBlocks } from '../support/site/built-pages.ts'
import { practice } from '../support/site/shipped-practice.ts'
import { type Finding, lintClaims } from '../support/texts/claim-linter.ts'
import { SETTINGS, sampleMails } from '../support/texts/sample-mails.ts'

const allowances: readonly Allowance[] = [
  ...claimAllowances,
  ...(practice.isSample
    ? [
        {
          rule: 'figure of visits',
          words: 'Aufrufe',
          reason: 'a sample under the badge “Beispieldaten”; without the badge the page does not show it',
        },
      ]
    : []),
]

test('no page and no mail claims an effect, a safety or a law that does not hold', { timeout: 180_000 }, async () => {
  const pages = (await readBuiltPages()).map(({ path, document }) => ({ path, texts: textBlocks(document) }))
  const mails = await Promise.all(
    sampleMails.map(async (mail) => {
      const { subject, text } = await composeMail(mail, SETTINGS)
      return { path: `mail ${mail.kind}`, texts: [subject, ...text.split(/\n+/)] }
    }),
  )
  const texts = [...pages, ...mails]

  const { sentences, allowed, findings, unused } = lintClaims(texts, allowances)

  console.info(
    `Claim linter: ${pages.length} pages, ${mails.length} mails, ${sentences} different sentences, ${findings.length} claims, ` +
      `${allowed} words allowed by ${allowances.length} reasons, ${unused.length} of them unused`,
  )
  expect(findings.map(describe)).toEqual([])
  expect(unused, 'allowances that match nothing any more').toEqual([])
})

const examples = [
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
  ['Das Gerät ist ungefährlich.', 'safe'],
  ['Diese Annahme ist wissenschaftlich nicht belegt.', 'notice that points backwards'],
  ['Die Wirksamkeit der Verfahren, über die wir hier schreiben, ist nicht nachgewiesen.', 'blanket statement'],
  ['Die Behörde warnte vor jeder Diathermie.', 'every diathermy'],
  ['Das Bild ist alt, die Physik dahinter gut beschrieben.', 'physics as a seal'],
  ['Trägt jemand im Haushalt ein Implantat, fragen Sie vorher.', 'use at home'],
  ['Wir legen gemeinsam fest, wie oft Sie kommen.', 'number of sessions'],
  ['Bei der Durchsicht der Literatur fanden wir nichts.', 'search without place'],
  ['Für Verträge ist der Betreiber des Shops verantwortlich.', 'somebody else’s shop'],
  ['2.103\u00a0Aufrufe', 'figure of visits'],
  ['Oft besucht', 'figure of visits'],
  ['Lindert Beschwerden.', 'relief'],
  ['Dabei können wir … das kann Ihnen helfen.', 'helps people'],
  ['Zur Entgiftung des Körpers.', 'detox'],
  ['Für die Regeneration.', 'regeneration'],
  ['Stärkt Ihre Zellen und optimiert die Zellenergie.', 'cells improved'],
  ['Der Körper wird harmonisiert.', 'harmonised'],
  ['Für mehr Energie im Alltag.', 'more energy'],
  ['Belebtes Wasser.', 'water legends'],
  ['Kolloidales Silber tötet Bakterien.', 'kills germs'],
  ['Eine bewährte Anwendung.', 'well tried'],
  ['Von Ärzten empfohlen.', 'recommended by'],
  ['Lesen Sie unsere Erfolgsgeschichten.', 'success'],
  ['Der Erfolg sei sicher.', 'certain success'],
  ['Bilder im Vorher-Nachher-Vergleich.', 'before and after'],
  ['Schutz vor Elektrosmog.', 'fear'],
  ['Bei Migräne und Rheuma.', 'illness'],
  ['Mit Ferndiagnose per Video.', 'remote treatment'],
  ['Unsere Klinik an der Küste.', 'physician words'],
  ['Eine Alternative zur Schulmedizin.', 'instead of medicine'],
  ['Jetzt mit Rabatt.', 'discount'],
  ['Nachhaltig behandelt.', 'environmental claim'],
  ['Alle Angaben ohne Gewähr.', 'ineffective disclaimer'],
  ['Es gilt die Schweigepflicht nach § 203 StGB.', 'secrecy by § 203'],
  ['Steuernummer 12/345/67890', 'tax number'],
  ['Telefax 040 66969-124', 'fax'],
  ['Diese Seite in Leichter Sprache.', 'easy language'],
] as const

test.each(examples)('the linter finds “%s”', (sentence, rule) => {
  const { findings } = lintClaims([{ path: '/', texts: [sentence] }], [])

  expect(findings.map((finding) => finding.rule)).toContain(rule)
})

test('every rule has an example that it finds', () => {
  const shown = new Set<string>(examples.map(([, rule]) => rule))

  expect(claimRules.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([])
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

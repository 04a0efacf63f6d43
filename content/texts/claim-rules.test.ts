import { expect, test, vi } from 'vitest'
import { claimRules } from './claim-rules.ts'
import { claimsIn, sentencesOf } from './find-claims.ts'

/** A sentence that each rule finds, by its name. */
const examples: Record<string, string> = {
  healing: 'Der MWO heilt Beschwerden.',
  relief: 'Lindert Beschwerden.',
  'helps against': 'Hilft gegen Müdigkeit.',
  'helps people': 'Dabei können wir … das kann Ihnen helfen.',
  'immune system': 'Stärkt das Immunsystem.',
  detox: 'Zur Entgiftung des Körpers.',
  regeneration: 'Für die Regeneration.',
  'self-healing': 'Aktiviert Ihre Selbstheilungskräfte.',
  'cells improved': 'Stärkt Ihre Zellen und optimiert die Zellenergie.',
  harmonised: 'Der Körper wird harmonisiert.',
  'more energy': 'Für mehr Energie im Alltag.',
  'water legends': 'Belebtes Wasser.',
  'kills germs': 'Kolloidales Silber tötet Bakterien.',
  'studies show': 'Studien zeigen eine Wirkung.',
  'scientifically proven': 'Wissenschaftlich fundiert und bewährt.',
  'well tried': 'Eine bewährte Anwendung.',
  'recommended by': 'Von Ärzten empfohlen.',
  'not yet': 'In der Schulmedizin noch nicht anerkannt.',
  gentle: 'Sanfte Anwendung.',
  safe: 'Das Gerät ist ungefährlich.',
  'no side effects': 'Wirkt ohne bekannte Nebenwirkungen.',
  success: 'Lesen Sie unsere Erfolgsgeschichten.',
  'certain success': 'Der Erfolg sei sicher.',
  'before and after': 'Bilder im Vorher-Nachher-Vergleich.',
  fear: 'Schutz vor Elektrosmog.',
  'HWG § 12 illness': 'Auch bei Krebs und Borreliose.',
  illness: 'Bei Migräne und Rheuma.',
  'notice that points backwards': 'Diese Annahme ist wissenschaftlich nicht belegt.',
  'blanket statement': 'Die Wirksamkeit der Verfahren, über die wir hier schreiben, ist nicht nachgewiesen.',
  'every diathermy': 'Die Behörde warnte vor jeder Diathermie.',
  'physics as a seal': 'Das Bild ist alt, die Physik dahinter gut beschrieben.',
  'use at home': 'Trägt jemand im Haushalt ein Implantat, fragen Sie vorher.',
  'number of sessions': 'Wir legen gemeinsam fest, wie oft Sie kommen.',
  'search without place': 'Bei der Durchsicht der Literatur fanden wir nichts.',
  'somebody else’s shop': 'Für Verträge ist der Betreiber des Shops verantwortlich.',
  'remote treatment': 'Mit Ferndiagnose per Video.',
  'physician words': 'Unsere Klinik an der Küste.',
  'instead of medicine': 'Eine Alternative zur Schulmedizin.',
  discount: 'Jetzt mit Rabatt.',
  'figure of visits': '2.103\u00a0Aufrufe',
  'environmental claim': 'Nachhaltig behandelt.',
  'EU dispute platform': 'Plattform der EU: https://ec.europa.eu/consumers/odr',
  'repealed law': 'Angaben gemäß § 5 TMG',
  'ineffective disclaimer': 'Alle Angaben ohne Gewähr.',
  'secrecy by § 203': 'Es gilt die Schweigepflicht nach § 203 StGB.',
  'tax number': 'Steuernummer 12/345/67890',
  fax: 'Telefax 040 66969-124',
  'easy language': 'Diese Seite in Leichter Sprache.',
}

test.each([
  'Ich heile Sie.',
  'Wir heilen Sie.',
  'Ich lindere Schmerzen.',
  'Wir helfen Ihnen gegen Müdigkeit.',
  'Frequenzen wirken gegen Keime.',
])('a claim in another person is found: %s', (sentence) => {
  expect(claimsIn(sentence, [])).not.toEqual([])
})

test.each(claimRules)('the rule “$name” finds its example', ({ name }) => {
  expect(claimsIn(String(examples[name]), []).map(({ rule }) => rule.name)).toContain(name)
})

test('what the law forbids outright needs a reason, all else is a hint', () => {
  expect(claimRules.filter(({ blocks }) => blocks).map(({ name }) => name)).toEqual([
    ...['healing', 'relief', 'helps against', 'helps people', 'self-healing', 'no side effects', 'certain success'],
    ...['HWG § 12 illness', 'remote treatment'],
  ])
})

test('an allowance is for its own words only', () => {
  const allowance = { rule: 'healing', words: 'weder Heilung noch', reason: 'a refusal' }
  const allowed = (sentence: string) => claimsIn(sentence, [allowance]).map(({ allowance }) => allowance !== undefined)

  expect(allowed('Wir versprechen weder Heilung noch Glück.')).toEqual([true])
  expect(allowed('Heilung ist möglich.')).toEqual([false])
})

test('an exception is looked for once in a sentence, whatever stands there how often', () => {
  let looks = 0
  const exception = {
    rule: 'healing',
    reason: 'counts',
    get words() {
      looks += 1
      return 'heilen nie'
    },
  }
  expect(claimsIn('heilen heilt heilen heilt heilen', [exception]).map(({ match }) => match)).toEqual([
    'heilen',
    'heilt',
  ])
  expect(looks).toBe(1)
})

test('of numbers in a row each is looked at once, not with all before it', () => {
  const looks = vi.spyOn(RegExp.prototype, 'test')
  sentencesOf('1. '.repeat(1000))
  const characters = looks.mock.calls.reduce((sum, [text]) => sum + text.length, 0)
  looks.mockRestore()
  expect(characters).toBeGreaterThan(1000)
  expect(characters).toBeLessThan(2 * 3 * 1000)
})

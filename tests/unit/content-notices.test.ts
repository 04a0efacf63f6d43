import { expect, test } from 'vitest'
import { sentencesOf } from '../../app/content/texts/find-claims.ts'
import {
  attribute,
  type BuiltPage,
  elements,
  hasClass,
  readBuiltPages,
  textBlocks,
} from '../support/site/built-pages.ts'

/** What each of the three notices must say, whatever its size (section 2 of the specification, legal disclaimer block). */
const points: Record<string, RegExp> = {
  'the information is general': /allgemein/,
  'nothing is promised': /versprechen nichts|versprechen weder/,
  'nothing is diagnosed': /keine Diagnose/,
  'a physician or practitioner is consulted': /(?:Arzt|Ärztin|Arzt-).*Heilpraktiker/s,
}

test('every notice says four things and names what it is about', { timeout: 180_000 }, async () => {
  const notices = (await readBuiltPages()).flatMap(noticesOf)

  for (const { path, text } of notices) {
    for (const [point, words] of Object.entries(points)) expect.soft(text, `${path}: ${point}`).toMatch(words)
    expect.soft(text, path).toMatch(/Nicht belegt ist, (?:dass|ob) \p{L}+|Für \p{L}+.* ist eine Wirksamkeit/u)
  }
  console.info(`Notices: ${notices.length} on ${new Set(notices.map(({ path }) => path)).size} pages`)
  expect(notices.length).toBeGreaterThan(25)
})

test('every notice in a text follows a claim and names what is claimed', { timeout: 180_000 }, async () => {
  const inline = (await readBuiltPages()).flatMap(noticesOf).filter(({ isInline }) => isInline)

  for (const { path, text, before } of inline) {
    const assumption = /Nicht belegt ist, (.+?)\. Wir informieren/.exec(text)?.[1] ?? ''
    expect.soft(claimedNouns(assumption, before), `${path}: “${assumption}” after “${before}”`).not.toEqual([])
  }
  expect(inline.length).toBeGreaterThan(10)
})

test.each([
  ['claims nothing', 'Zellen liegen dicht an dicht in Wasser und Salzen.'],
  ['claims something else', 'Lakhovsky nahm an, dass Wunden schneller heilen.'],
  ['names the device and claims nothing of it', 'Für den Multiwellen-Oszillator kennen wir keine Studie.'],
  ['claims something else of the device', 'Der Multiwellen-Oszillator soll leise sein.'],
  ['speaks of cells before it claims something else', 'Zellen sind klein. Lakhovsky nahm an, dass Wunden heilen.'],
])('a notice after a paragraph that %s is noticed', (_what, before) => {
  expect(claimedNouns('dass Zellen auf das Feld eines Multiwellen-Oszillators ansprechen', before)).toEqual([])
})

test.each([
  'Lakhovsky nahm an, jede Zelle habe ihren Ton.',
  'Lakhovsky ging davon aus, dass jede Zelle sendet.',
  'Das Feld soll jeder Zelle ihren Ton geben.',
])('“%s” is a claim', (before) => {
  expect(claimedNouns('dass Zellen auf ein Feld antworten', before)).toContain('Zelle')
})

interface Notice {
  path: string
  text: string
  isInline: boolean
  /** The block of text before it. */
  before: string
}

function noticesOf({ path, document }: BuiltPage): Notice[] {
  if (path === '/styleguide') return []
  const blocks = textBlocks(document)
  return elements(document, (element) => attribute(element, 'role') === 'note').map((note) => {
    const text = textBlocks(note).join(' ')
    const first = textBlocks(note)[0] ?? ''
    const position = blocks.indexOf(first)
    return {
      path,
      text,
      isInline: hasClass(note, 'evidence-inline'),
      before: blocks[position - 1] ?? '',
    }
  })
}

/** Tells what somebody holds to be true, and leaves open whether it is. */
const claimWords =
  /(?<!\p{L})(?:nahm(?:en)? .*?an|nimmt .*?an|(?:ging|geht) davon aus|vermutete|behaupte[nt]|berichten|beschrieb .*?als|soll(?:en)?|so die Annahme|(?:ist|war) (?:oft )?zu lesen|heißt es|Erzählung lautet)(?!\p{L})/u

/** They stand on most pages: a notice does not follow a claim because both name the device. */
const everywhere = /^(?:Multi|Oszil|Anwen)/

/**
 * What the notice and the claim before it both name: nouns by their first five letters, so that „Zellen“ is found in „Zelle“.
 * What stands before the sentence of the claim does not count.
 */
function claimedNouns(assumption: string, before: string): string[] {
  const sentences = sentencesOf(before)
  const claim = sentences.findIndex((sentence) => claimWords.test(sentence))
  if (claim < 0) return []
  const claimed = sentences.slice(claim).join(' ').toLowerCase()
  const nouns = (assumption.match(/\p{Lu}\p{Ll}{3,}/gu) ?? []).map((noun) => noun.slice(0, 5))
  return nouns.filter((noun) => !everywhere.test(noun) && claimed.includes(noun.toLowerCase()))
}

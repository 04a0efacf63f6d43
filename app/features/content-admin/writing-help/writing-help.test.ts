import { expect, test } from 'vitest'
import type { HeaderDraft, TextNode } from '../../../../content/texts/text-document.ts'
import { SAMPLE_PICTURE, textParagraph } from '../../../../tests/support/texts/any-text.ts'
import type { PictureToChoose } from '../../../ui/controls/pictures-to-choose.tsx'
import { editorSchema } from '../text-editor/editor-schema.ts'
import { helpWith } from './writing-help.ts'

const CLAIM = 'Der Apparat heilt Beschwerden.'
const LONG = `${'Wort und '.repeat(15)}Ende.`

test('a claim is found at its place in the text, also below a picture and in a field above it', () => {
  const { hints } = help([textParagraph(`Ein Satz. ${CLAIM}`), picture(CLAIM)], { excerpt: CLAIM })

  expect(hints.filter(({ rule }) => rule === 'healing')).toMatchObject([
    { words: CLAIM, field: 'excerpt', blocks: true, matter: expect.stringContaining('HWG § 3') },
    { words: CLAIM, place: { from: 11, to: 11 + CLAIM.length } },
    { words: CLAIM, place: { from: 42, to: 43 } },
  ])
})

test('a reason permits its own sentence', () => {
  const reason = 'Gibt nur wieder, was andere behaupten.'
  expect(
    help([textParagraph(CLAIM)], {}, [{ rule: 'healing', words: CLAIM, reason, by: 'erika@example.com' }]).hints,
  ).toEqual([])
})

test('long sentences, links to nowhere and pictures without words are pointed out, and all words are counted', () => {
  const link = { type: 'link', attrs: { href: '/gibt-es-nicht#hier' } }
  const known = { type: 'link', attrs: { href: '/preise' } }
  const { hints, words, minutes } = help([
    textParagraph(LONG),
    textParagraph('Ein Link.', link),
    textParagraph('Noch einer.', known),
    picture(''),
    { type: 'picture', attrs: { id: crypto.randomUUID(), caption: '' } },
  ])

  expect(hints.map(({ matter, blocks }) => ({ matter, blocks }))).toEqual([
    { matter: 'Dieser Satz hat 31 Wörter.', blocks: false },
    { matter: 'Dieser Link führt zu /gibt-es-nicht. Diese Seite gibt es nicht.', blocks: true },
    { matter: expect.stringMatching(/^Dieses Bild hat keine Beschreibung/), blocks: false },
    { matter: 'Dieses Bild gibt es in der Bibliothek nicht.', blocks: true },
  ])
  expect({ words, minutes }).toEqual({ words: 35, minutes: 1 })
})

test('a day and a number with a full stop end no sentence', () => {
  const { wordsPerSentence } = help([
    textParagraph('Am 21. September lief der 4. Versuch. Er dauerte sehr lange, bis abends.'),
  ])
  expect(wordsPerSentence).toBe(7)
})

function help(blocks: TextNode[], header: HeaderDraft = {}, exceptions: HeaderDraft['exceptions'] = []) {
  const doc = editorSchema.nodeFromJSON({ type: 'doc', content: blocks })
  const shown = { id: SAMPLE_PICTURE, name: 'Ein Muster', picture: { alt: '' } } as unknown as PictureToChoose
  return helpWith(doc, { ...header, exceptions }, new Set(['/preise']), [shown])
}

function picture(caption: string): TextNode {
  return { type: 'picture', attrs: { id: SAMPLE_PICTURE, caption } }
}

import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { type OpenClaim, openClaimsIn, segmentsOf, sentencesOf } from '../../../../content/texts/find-claims.ts'
import type { HeaderDraft } from '../../../../content/texts/text-document.ts'
import { factValue } from '../../../ui/controls/fact-value.ts'
import type { PictureToChoose } from '../../../ui/controls/pictures-to-choose.tsx'

const LONG_SENTENCE = 25
const WORDS_A_MINUTE = 200

export interface Hint {
  words: string
  matter: string
  advice: string
  blocks: boolean
  rule?: string
  place?: { from: number; to: number }
  field?: string
}

export type WritingHelp = ReturnType<typeof helpWith>

/** What a field of the header says is checked as the text is. */
const CHECKED_FIELDS = ['title', 'shortTitle', 'excerpt', 'description'] as const

export function helpWith(
  doc: Node,
  header: HeaderDraft,
  ownPages: ReadonlySet<string>,
  pictures: readonly PictureToChoose[],
) {
  const { exceptions = [] } = header
  const sentences = sentencesIn(doc)
  const hints: Hint[] = [
    ...CHECKED_FIELDS.flatMap((field) =>
      openClaimsIn(header[field] ?? '', exceptions).map((claim) => ({ ...hintOf(claim), field })),
    ),
    ...sentences.flatMap(({ text, place }): Hint[] => [
      ...openClaimsIn(text, exceptions).map((claim) => ({ ...hintOf(claim), place })),
      ...(wordsIn(text) > LONG_SENTENCE ? [longSentence(text, place)] : []),
    ]),
    ...mistakesIn(doc, ownPages, pictures),
  ]
  const words = sentences.reduce((sum, { text }) => sum + wordsIn(text), 0)
  return {
    hints,
    words,
    minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)),
    wordsPerSentence: sentences.length === 0 ? 0 : Math.round(words / sentences.length),
  }
}

function hintOf({ rule, match, sentence }: OpenClaim): Hint {
  return {
    words: sentence,
    matter: `„${match}“ – ${rule.law}`,
    advice: rule.advice,
    blocks: rule.blocks,
    rule: rule.name,
  }
}

function longSentence(words: string, place: Hint['place']): Hint {
  return {
    words,
    matter: `Dieser Satz hat ${wordsIn(words)} Wörter.`,
    advice: 'Zwei kurze Sätze liest jeder leichter als einen langen.',
    blocks: false,
    place,
  }
}

/** Links that lead nowhere, and pictures that are gone or say nothing. */
function mistakesIn(doc: Node, ownPages: ReadonlySet<string>, pictures: readonly PictureToChoose[]): Hint[] {
  const hints: Hint[] = []
  doc.descendants((node, from) => {
    const place = { from, to: from + node.nodeSize }
    for (const { type, attrs } of node.marks) {
      const [path = ''] = String(attrs.href ?? '').split(/[?#]/)
      if (type.name !== 'link' || !path.startsWith('/') || ownPages.has(path)) continue
      hints.push({
        words: node.text ?? factValue(node.attrs.name),
        matter: `Dieser Link führt zu ${path}. Diese Seite gibt es nicht.`,
        advice: 'Wählen Sie die Seite aus der Liste der eigenen Seiten.',
        blocks: true,
        place,
      })
    }
    if (node.type.name !== 'picture') return
    const shown = pictures.find(({ id }) => id === node.attrs.id)
    if (!shown) {
      hints.push({
        words: 'Bild',
        matter: 'Dieses Bild gibt es in der Bibliothek nicht.',
        advice: 'Wählen Sie ein anderes, oder nehmen Sie es aus dem Text.',
        blocks: true,
        place,
      })
    } else if (!shown.picture.alt) {
      hints.push({
        words: `Bild „${shown.name}“`,
        matter: 'Dieses Bild hat keine Beschreibung: Wer es nicht sieht, erfährt nicht, was es zeigt.',
        advice: 'Beschreiben Sie es unter „Bilder“, wenn es mehr tut als schmücken.',
        blocks: false,
        place,
      })
    }
  })
  return hints
}

function sentencesIn(doc: Node): { text: string; place: NonNullable<Hint['place']> }[] {
  const sentences: ReturnType<typeof sentencesIn> = []
  doc.descendants((block, position) => {
    if (block.type.name === 'picture') {
      const place = { from: position, to: position + block.nodeSize }
      sentences.push(...sentencesOf(block.attrs.caption).map((text) => ({ text, place })))
    }
    if (!block.isTextblock) return true
    let text = ''
    // The position of each character in the document: a fact is one position with many characters.
    const places: number[] = []
    block.forEach((child, offset) => {
      const words = child.isText ? (child.text ?? '') : (child.type.spec.leafText?.(child) ?? '')
      for (let index = 0; index < words.length; index += 1) {
        places.push(position + 1 + offset + (child.isText ? index : 0))
      }
      text += words
    })
    for (const { segment, index } of segmentsOf(text)) {
      const words = segment.trim()
      if (!words) continue
      const start = index + segment.indexOf(words)
      const from = places[start] ?? position + 1
      sentences.push({ text: words, place: { from, to: (places[start + words.length - 1] ?? from) + 1 } })
    }
    return false
  })
  return sentences
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

const key = new PluginKey<DecorationSet>('writing-help')

export const hintDecorations = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply(transaction, before) {
      const hints: Hint[] | undefined = transaction.getMeta(key)
      if (!hints) return before.map(transaction.mapping, transaction.doc)
      const decorations = hints.flatMap(({ place, blocks }) =>
        place ? [Decoration.inline(place.from, place.to, { class: blocks ? 'hint-blocks' : 'hint' })] : [],
      )
      return DecorationSet.create(transaction.doc, decorations)
    },
  },
  props: {
    decorations: (state) => key.getState(state),
  },
})

export function showHints(view: EditorView, hints: readonly Hint[]): void {
  view.dispatch(view.state.tr.setMeta(key, hints).setMeta('addToHistory', false))
}

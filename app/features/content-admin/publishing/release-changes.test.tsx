import { expect, test } from 'vitest'
import { withFact } from '../../../../content/facts/fact-fields.ts'
import type { FactsDocument } from '../../../../content/facts/facts-schema.ts'
import { shippedFacts } from '../../../../content/facts/shipped-facts.ts'
import type { TextDocument } from '../../../../content/texts/text-document.ts'
import type { ByDocument } from '../../../../database/json-results.ts'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { sampleArticle, textParagraph } from '../../../../tests/support/texts/any-text.ts'
import { draftWithout } from './release-changes.tsx'

const named = (name: string, from = shippedFacts) => withFact(from, 'practice.name', name)
const renamed = { facts: 1 }
const later = withFact(named('Praxis am Deich'), 'practice.subtitle', 'Frequenzmedizin am Deich')
const article = sampleArticle()
const corrected = sampleArticle({}, textParagraph('Eine Pause.'))

test('one change is taken back without what came after it; where it was changed once more, the operator is told so', async () => {
  const takenBack = { _subject: 'facts', _body: withFact(later, 'practice.name', shippedFacts.practice.name) }
  const { problem, saved } = await takeBack(renamed, {}, { facts: later })
  expect(problem).toBeUndefined()
  expect(saved).toEqual([expect.objectContaining(takenBack)])

  const overtaken = await takeBack(renamed, {}, { facts: named('Praxis am Leuchtturm') })
  expect(overtaken.problem).toMatch(/^Davon lässt sich einzeln nichts mehr zurücknehmen/)
  expect(overtaken.saved).toEqual([])
})

test('a corrected text gets its earlier words back, and one that was not there before is withdrawn', async () => {
  const before = { 'article/stille': 1 }
  const after = { 'article/stille': 2, 'article/neu': 1 }
  const { saved } = await takeBack(after, before, { facts: shippedFacts, text: corrected })

  expect(saved).toEqual([
    expect.objectContaining({ _subject: 'article/stille', _body: article }),
    expect.objectContaining({
      _subject: 'article/neu',
      _body: { ...corrected, header: { ...corrected.header, withdrawn: '/blog' } },
    }),
  ])
})

test('a text with a draft is left alone', async () => {
  const draft = { change: 4, base_version: 2, body: corrected, changed_at: '2026-11-24T10:00:00Z', author: null }
  const after = { 'article/stille': 2 }
  const { problem, saved } = await takeBack(after, {}, { facts: shippedFacts, text: corrected, draft })

  expect(problem).toBe(
    'Für „article/stille“ gibt es schon einen Entwurf. Veröffentlichen oder verwerfen Sie ihn zuerst.',
  )
  expect(saved).toEqual([])
})

interface Present {
  facts: FactsDocument
  text?: TextDocument
  draft?: object
}

async function takeBack(release: ByDocument, before: ByDocument, { facts, text, draft }: Present) {
  const { api, sent } = dataApiThat({
    'rpc/content_state': ({ _document }) =>
      _document === 'facts'
        ? { release: 3, version: 3, body: facts, draft: null }
        : { release: 3, version: 2, body: text, draft: draft ?? null },
    'rpc/content_version': ({ _document }) => (_document === 'facts' ? named('Praxis am Deich') : article),
    'rpc/save_draft': () => ({ state: 'saved', change: 1 }),
  })
  const problem = await draftWithout(api, release, before, { shippedTexts: {}, labelOf: (document) => document })
  return { problem, saved: sent('rpc/save_draft') }
}

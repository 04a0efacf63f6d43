import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { facts } from '../../../../tests/support/site/shipped-practice.ts'
import { sampleArticle, textParagraph } from '../../../../tests/support/texts/any-text.ts'
import { ReadTexts } from './read-texts.tsx'
import type { UnreadTexts } from './text-source.ts'

const texts = ['Stille', 'Schall'].map((title): UnreadTexts['texts'][number] => {
  const body = sampleArticle({ title }, textParagraph(`Jedes Wort über ${title}.`))
  const state = { release: null, version: 0, published: body, draft: null }
  return { document: `article/${title.toLowerCase()}`, kind: 'article', shipped: body, body, state }
})

test('each text stands there word for word before one press says that all were read', async () => {
  const { onRead, sent } = show({ state: 'saved', change: 1 })
  for (const { body } of texts)
    expect(screen.getByRole('article', { name: body.header.title }).textContent).toContain(
      `Jedes Wort über ${body.header.title}.`,
    )
  await press('Diese 2 Texte habe ich gelesen und heute geprüft')

  await vi.waitFor(() => expect(onRead).toHaveBeenCalledOnce())
  const read = { header: { reviewedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } }
  expect(sent('rpc/save_draft')).toMatchObject(texts.map(({ document }) => ({ _subject: document, _body: read })))
})

test('a text that somebody changed meanwhile is not marked as read', async () => {
  const { onRead } = show({ state: 'conflict' })
  await press('Diese 2 Texte habe ich gelesen und heute geprüft')

  expect(await screen.findByText(/^Ein Text hat sich inzwischen geändert/)).toBeTruthy()
  expect(onRead).not.toHaveBeenCalled()
})

function show(answer: object) {
  const { api, sent } = dataApiThat({ 'rpc/save_draft': () => answer })
  const onRead = vi.fn()
  renderOnSite(<ReadTexts api={api} texts={texts} facts={facts} onRead={onRead} />)
  return { onRead, sent }
}

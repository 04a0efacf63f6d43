import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { TextDocument } from '../../../../content/texts/text-document.ts'
import { berlinDay } from '../../../../rules/berlin-time.ts'
import { formatLongDate } from '../../../../rules/format/format-date.ts'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { sampleArticle, textParagraph } from '../../../../tests/support/texts/any-text.ts'
import { UpdateQuestion } from './update-question.tsx'

const TODAY = berlinDay(new Date())
const SAID = `„Aktualisiert am ${formatLongDate(TODAY).replaceAll('\u00a0', ' ')}“`
const published = sampleArticle({ date: '2026-01-10', updatedAt: '2026-02-01' })
const changed = sampleArticle({ date: '2026-01-10', updatedAt: '2026-02-01' }, textParagraph('Ein Komma, mehr nicht.'))

test('a changed published text offers to show its date, and sets nothing by itself', () => {
  const onChange = ask(published, changed)

  expect(screen.getByText(`Sie haben den Text geändert. Soll ${SAID} darüber stehen?`)).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Kennzeichnen' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(TODAY)
})

test('the date is announced, and can be set back to the day before', () => {
  const onChange = ask(published, { ...changed, header: { ...changed.header, updatedAt: TODAY } })

  expect(screen.getByText(`Über dem Text steht nach dem Veröffentlichen: ${SAID}.`)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Doch nicht' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-02-01')
})

const under = (text: TextDocument, header: object) => ({ ...text, header: { ...text.header, ...header } })
test.each<[string, TextDocument | null, TextDocument]>([
  ['a text that was never published', null, changed],
  ['other tags, which no visitor reads in it', published, under(published, { tags: ['Neu'] })],
  ['an article of today', sampleArticle({ date: TODAY }), under(changed, { date: TODAY })],
  ['one that says so already', under(published, { updatedAt: TODAY }), changed],
])('%s is not asked about', (_which, before, after) => {
  ask(before, after)

  expect(screen.queryByRole('button')).toBeNull()
})

function ask(before: TextDocument | null, text: TextDocument) {
  const onChange = vi.fn<(updatedAt?: string) => void>()
  renderOnSite(<UpdateQuestion kind="article" published={before} text={text} onChange={onChange} />)
  return onChange
}

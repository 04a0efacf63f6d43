import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { TextDocument } from '../../../../content/texts/text-document.ts'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { mistakes, renderOnSite, textsOf } from '../../../../tests/support/component/render-on-site.tsx'
import { sampleArticle, textParagraph } from '../../../../tests/support/texts/any-text.ts'
import { TextEditorPage } from './text-editor-page.tsx'
import { newText, type OpenText, readToday, retitled } from './text-source.ts'

const goOn = () => fireEvent.click(screen.getByRole('button', { name: 'Prüfen und weiter zum Veröffentlichen' }))

test('what is missing is said in words and at its own field, which is unfolded, and nothing goes on', async () => {
  const { onChecked, sent } = write(sampleArticle({ tags: [] }))
  const tags = () => screen.getByLabelText<HTMLTextAreaElement>('Schlagwörter')
  expect(tags().closest('details')?.open).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Quelle hinzufügen', hidden: true }))
  const field = (label: RegExp | string) =>
    within(screen.getByRole('group', { name: 'Quelle 2', hidden: true })).getByLabelText(label)
  fireEvent.change(field('Wer'), { target: { value: 'Mustermann, Erika' } })
  fireEvent.change(field('Titel'), { target: { value: 'Über das Zählen' } })
  fireEvent.change(field('Wo erschienen'), { target: { value: 'Hamburg' } })
  goOn()
  expect((await mistakes()).toSorted()).toEqual([
    'Quellen, Eintrag 2, Jahr: Bitte füllen Sie dieses Feld aus.',
    'Schlagwörter: Bitte tragen Sie mindestens einen Eintrag ein.',
  ])
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Es gibt 2 Probleme'))
  expect(tags().closest('details')?.open).toBe(true)
  fireEvent.click(screen.getByRole('link', { name: 'Bitte füllen Sie dieses Feld aus.' }))
  expect(document.activeElement).toBe(field('Jahr'))
  expect(field('Jahr').getAttribute('aria-invalid')).toBe('true')
  expect(field(/^Link/).getAttribute('aria-invalid')).toBeNull()

  fireEvent.change(field('Jahr'), { target: { value: '2026' } })
  fireEvent.change(tags(), { target: { value: 'Pausen\nStille' } })
  goOn()
  await vi.waitFor(() => expect(onChecked).toHaveBeenCalledOnce())
  const { _body: saved } = sent('rpc/save_draft').at(-1) as { _body: TextDocument<'article'> }
  expect(saved.header.tags).toEqual(['Pausen', 'Stille'])
  // What may be left out is not kept as an empty word.
  expect(saved.header.sources[1]).toEqual({
    author: 'Mustermann, Erika',
    year: '2026',
    title: 'Über das Zählen',
    place: 'Hamburg',
  })
})

test('who begins a text can write at once', async () => {
  write(newText('issue', 'Neues im Mai', 'neues-im-mai'), undefined, 'issue')
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('contenteditable')).toBe('true'))
})

test('a sentence that the law forbids is stopped before publishing, and its field is named', async () => {
  const { onChecked } = write(sampleArticle())
  fireEvent.change(screen.getByLabelText('Anreißer'), { target: { value: 'Der Apparat heilt.' } })
  goOn()

  expect(await mistakes()).toEqual([expect.stringMatching(/^Anreißer:.*heilt/)])
  expect(onChecked).not.toHaveBeenCalled()
})

test('a text that was read says so with one press, and that is saved before it leads on', async () => {
  const { sent, onRead } = write(sampleArticle())
  fireEvent.click(screen.getByRole('button', { name: 'Gelesen und heute geprüft' }))
  expect(screen.queryByRole('button', { name: 'Gelesen und heute geprüft' })).toBeNull()
  await vi.waitFor(() => expect(onRead).toHaveBeenCalledOnce())
  expect(sent('rpc/save_draft').at(-1)).toMatchObject({ _body: { header: { reviewedAt: expect.any(String) } } })
  expect(screen.getByLabelText<HTMLInputElement>(/^Zuletzt geprüft am/).value).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('a new address keeps the old one working', () => {
  write(sampleArticle())
  const address = screen.getByLabelText('Adresse')
  fireEvent.change(address, { target: { value: 'Stille' } })
  expect(address).toHaveProperty('value', 'stille')
  expect(address.closest('div')?.textContent).toContain('Hierher führen auch: stille-im-alltag')
})

test('address and short title of an article that nobody has seen follow its title, unless they were typed', () => {
  const header = { title: 'Stille', slug: 'stille', shortTitle: 'Stille' }
  expect(retitled(header, 'Übung und Ruhe')).toEqual({
    title: 'Übung und Ruhe',
    slug: 'uebung-und-ruhe',
    shortTitle: 'Übung und Ruhe',
  })
  expect(retitled({ ...header, slug: 'ruhe', shortTitle: 'Ruhe' }, 'Übung')).toEqual({ title: 'Übung' })
})

test('a shipped article is of the day on which the practice first read it, and an own one keeps its day', () => {
  const text = { kind: 'article', shipped: sampleArticle() } as unknown as OpenText
  const first = { reviewedAt: '2026-11-26', date: '2026-11-26', updatedAt: undefined }
  expect(readToday(text, {}, '2026-11-26')).toEqual(first)
  expect(readToday(text, { reviewedAt: '2026-11-25' }, '2026-11-26')).toEqual({ reviewedAt: '2026-11-26' })
  expect(readToday({ ...text, shipped: null }, {}, '2026-11-26')).toEqual({ reviewedAt: '2026-11-26' })
})

test('another version is shown word by word beside mine, and taken without overwriting anything', async () => {
  const theirs = 'Eine Pause mit Musik empfinden viele als angenehm.'
  const { sent } = write(sampleArticle(), sampleArticle({}, textParagraph(theirs)))
  fireEvent.change(screen.getByLabelText('Kurzer Titel'), { target: { value: 'Stille' } })
  goOn()

  const conflict = within(await screen.findByRole('region', { name: 'Zwei Fassungen' }))
  expect(textsOf(conflict.getAllByRole('deletion'))).toContain('Musik')
  expect(textsOf(conflict.getAllByRole('insertion'))).toContain('Geräusche')
  expect(screen.getByText(/^Noch nicht gesichert: Es gibt zwei Fassungen/)).toBeTruthy()
  fireEvent.click(conflict.getByRole('button', { name: 'Andere Fassung übernehmen' }))

  expect(screen.getByRole('textbox', { name: 'Text' }).textContent).toBe(theirs)
  expect(sent('rpc/save_draft')).toHaveLength(1)
})

test('an issue shows how its mail begins, as its greeting is chosen', () => {
  const issue = { ...newText('issue', 'Im Winter', 'im-winter'), content: sampleArticle().content }
  write(issue, undefined, 'issue')
  expect(
    screen.getByText(/^Die E-Mail beginnt mit „Guten Tag Vorname Nachname,“ oder, wo .* mit „Guten Tag,“\./),
  ).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Anrede'), { target: { value: 'plain' } })
  expect(screen.getByText(/^Die E-Mail beginnt mit „Guten Tag,“\. Ihr Text/)).toBeTruthy()
})

/** @param theirs what another window saved meanwhile */
function write(text: TextDocument<'article' | 'issue'>, theirs?: TextDocument, kind: 'article' | 'issue' = 'article') {
  let change = 0
  const { api, sent } = dataApiThat({
    'rpc/save_draft': () => (theirs ? { state: 'conflict' } : { state: 'saved', change: ++change }),
    'rpc/content_state': () => ({
      release: 1,
      version: 1,
      body: text,
      draft: { change: 7, base_version: 1, body: theirs, changed_at: '2026-11-24T10:00:00Z', author: null },
    }),
  })
  const onChecked = vi.fn<() => void>()
  const onRead = vi.fn<() => void>()
  renderOnSite(
    <TextEditorPage
      api={api}
      text={{
        document: 'article/stille-im-alltag',
        kind,
        shipped: null,
        state:
          kind === 'issue'
            ? {
                release: null,
                version: 0,
                published: null,
                draft: { change: 1, body: text, author: null },
              }
            : { release: 1, version: 1, published: text, draft: null },
        ownPages: [],
        articles: [],
      }}
      post={() => Promise.reject(new Error('nothing is previewed'))}
      onChecked={onChecked}
      onRead={onRead}
    />,
  )
  return { sent, onChecked, onRead }
}

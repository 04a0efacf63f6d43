import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { LibraryPicture } from '../../../database/json-results.ts'
import { dataApiThat } from '../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { PicturePage } from './picture-page.tsx'

const picture = (n: number): LibraryPicture => ({
  id: `picture-${n}`,
  name: `Bild ${n}`,
  version: 1,
  shown_version: null,
  picture: { hash: 'A'.repeat(22), width: 900, height: 600, alt: '', x: 50, y: 50 },
  deleted_at: null,
  places: [],
})

test('a used picture is not deleted, and says where it is; any other is deleted after a question, and can be restored', async () => {
  const places = [
    { document: 'facts', is_draft: false },
    { document: 'article/stille', is_draft: true },
  ]
  const { sent } = show([{ ...picture(0), places }, picture(1)])
  await press('Löschen: Bild 0')
  expect(
    screen.getByText(/^„Bild 0“ wird noch gebraucht und bleibt: Praxisdaten, Artikel „stille“ \(Entwurf\)\./),
  ).toBeTruthy()
  await press('Löschen: Bild 1')
  await press('Abbrechen')
  expect(sent('rpc/delete_picture')).toEqual([])

  await press('Löschen: Bild 1')
  await press('In den Papierkorb')
  expect(await screen.findByText('Im Papierkorb')).toBeTruthy()
  expect(sent('rpc/delete_picture')).toEqual([{ _id: 'picture-1' }])
})

test('the form of a picture opens in its place, and gives the focus back', async () => {
  show([picture(0), picture(1)])
  await press('Ändern oder ersetzen: Bild 1')
  await press('Abbrechen')

  const opener = screen.getByRole('button', { name: 'Ändern oder ersetzen: Bild 1' })
  await vi.waitFor(() => expect(document.activeElement).toBe(opener))
})

test('of 60 pictures one page is there, and what is typed is searched in all of them', async () => {
  const { onSearch } = show(
    Array.from({ length: 24 }, (_, n) => picture(n)),
    { total: 60 },
  )

  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(24)
  expect(screen.getByText('24 von 60 werden gezeigt.')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'Bild suchen' }), 'Hafen')
  await vi.waitFor(() => expect(onSearch.mock.calls).toEqual([['Hafen']]))
})

test('a search that finds nothing can be changed, and only an empty library is called empty', () => {
  show([], { search: 'Hafen' })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Bild suchen' }).value).toBe('Hafen')
  expect(screen.getByText('Nichts gefunden.')).toBeTruthy()
  expect(screen.queryByText(/^Noch kein Bild/)).toBeNull()
  cleanup()

  show([])
  expect(screen.getByText(/^Noch kein Bild/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

function show(pictures: LibraryPicture[], { total = pictures.length, search = '' } = {}) {
  const { api, sent } = dataApiThat({ 'rpc/delete_picture': () => ({}) })
  const onSearch = vi.fn<(search: string) => void>()
  const post = () => Promise.reject(new Error('nothing is sent'))
  renderOnSite(<PicturePage {...{ api, post, pictures, total, search, onSearch }} onChanged={() => {}} />)
  return { sent, onSearch }
}

import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { PicturePage } from './picture-page.tsx'
import type { LibraryPicture } from './picture-source.ts'

const picture = (n: number): LibraryPicture => ({
  id: `picture-${n}`,
  name: `Bild ${n}`,
  version: 1,
  shown_version: null,
  decorative: true,
  picture: { hash: 'A'.repeat(22), width: 900, height: 600, alt: '', x: 50, y: 50 },
  deleted_at: null,
  places: [],
})

function library(total: number, search = '') {
  const onSearch = vi.fn<(search: string) => void>()
  const pictures = Array.from({ length: Math.min(total, 24) }, (_, n) => picture(n))
  const never = () => Promise.reject(new Error('nothing is sent'))
  renderOnSite(
    <PicturePage
      api={undefined as never}
      post={never}
      onChanged={() => {}}
      {...{ pictures, total, search, onSearch }}
    />,
  )
  return onSearch
}

test('of 60 pictures one page is there, and what is typed is searched in all of them', async () => {
  const onSearch = library(60)

  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(24)
  expect(screen.getByText('24 von 60 werden gezeigt.')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'Bild suchen' }), 'Hafen')
  await vi.waitFor(() => expect(onSearch.mock.calls).toEqual([['Hafen']]))
})

test('a search that finds nothing can be changed, and does not call the library empty', () => {
  library(0, 'Hafen')

  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Bild suchen' }).value).toBe('Hafen')
  expect(screen.getByText('Nichts gefunden.')).toBeTruthy()
  expect(screen.queryByText(/^Noch kein Bild/)).toBeNull()
})

test('an empty library says what the website shows until there is a picture', () => {
  library(0)

  expect(screen.getByText(/^Noch kein Bild/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

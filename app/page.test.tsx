import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderOnSite } from '../tests/support/component/render-on-site.tsx'
import { serverThat } from '../tests/support/component/server-that.ts'

vi.mock('./features/accessibility/keep-reading-guide.ts', () => ({
  keepReadingGuide() {
    throw new Error('no reading guide')
  },
}))

test('what fails in a page is reported, and takes neither the rest nor the forms with it', async () => {
  const server = serverThat(() => new Response(null, { status: 204 }))
  renderOnSite(<p data-retrieved-on="">Abgerufen</p>)

  const { hydrate } = await import('./page.ts')

  expect(hydrate).toBeTypeOf('function')
  expect(screen.getByText(/^Abgerufen am/)).toBeTruthy()
  await vi.waitFor(() => expect(server.to('problems')).toMatchObject([{ detail: 'no reading guide' }]))
})

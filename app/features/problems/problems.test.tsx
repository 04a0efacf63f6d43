import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { serverThat } from '../../../tests/support/component/server-that.ts'
import { GoBack } from './go-back.tsx'
import { ReloadButton } from './reload-button.tsx'

afterEach(() => window.history.replaceState(null, '', '/'))

test('an address that does not exist is reported once, without what follows the path', async () => {
  const server = serverThat(() => new Response(null, { status: 204 }))
  window.history.replaceState(null, '', '/ziel?name=Erika#mustermann')
  renderOnSite(
    <>
      <GoBack />
      <GoBack />
    </>,
  )

  expect(server.to('/api/problems')).toEqual([{ kind: 'not-found', path: '/ziel' }])
})

test('the error page reports what broke, and shows none of it', async () => {
  const server = serverThat(() => new Response(null, { status: 204 }))
  window.history.replaceState(null, '', '/preise?name=Erika')
  const { container } = renderOnSite(<ReloadButton detail="x is undefined" />)

  expect(server.to('/api/problems')).toEqual([{ kind: 'server-error', path: '/preise', detail: 'x is undefined' }])
  expect(container.textContent).not.toContain('undefined')
})

test.each([
  ['leads back', 2, { back: 1, replace: [] }],
  ['leads home where there is nothing to go back to', 1, { back: 0, replace: [['/']] }],
])('the button %s', async (_, length, expected) => {
  serverThat(() => new Response(null, { status: 204 }))
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => {})
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(length)
  renderOnSite(<GoBack />)

  await userEvent.click(screen.getByRole('button', { name: 'Zurück' }))

  expect({ back: back.mock.calls.length, replace: replace.mock.calls }).toEqual(expected)
})

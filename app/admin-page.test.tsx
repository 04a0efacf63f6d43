import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import '../tests/support/component/render-on-site.tsx'
import { adminPage } from './features/admin-session/admin-page.tsx'
import { useCountInTitle } from './lib/window-title.ts'
import { title } from './routes/admin/enquiry-list.tsx'
import { AddressTabs } from './ui/list/address-tabs.tsx'

test('the window is named after the innermost page that has a title, whichever way it was opened', async () => {
  const router = show(0)
  expect(document.title).toMatch(/^Anfragen – /)
  for (const [path, title] of [
    ['/praxis', /^Praxisdaten – /],
    ['/', /^Anfragen – /],
    ['/?art=beratung', /^Beratungsanfragen – /],
    ['/mwo/1', /^Max Mustermann – /],
    ['/?art=mwo', /^MWO Anfragen – /],
  ] as const) {
    await act(() => router.navigate(path))
    expect(document.title, path).toMatch(title)
  }
})

test('the number of unanswered enquiries stands before the title of the window, once, until its page is left', async () => {
  const router = show(3)
  expect(document.title).toMatch(/^\(3\) Anfragen – /)
  await act(() => router.navigate('/?art=beratung'))
  expect(document.title).toMatch(/^\(3\) Beratungsanfragen – /)
  await act(() => router.navigate('/praxis'))
  expect(document.title).toMatch(/^Praxisdaten – /)
})

test('an address of no tab is shown all the same, and the keyboard still reaches the tabs', () => {
  const tabs = [{ path: '/admin/termine', label: 'Termine' }]
  const page = <AddressTabs label="Bereiche" tabs={tabs} />
  const children = [{ path: '*', element: <p>Diese Seite gehört nicht zu Ihrem Zugang</p> }]
  const router = createMemoryRouter([{ path: '/admin', element: page, children }], {
    initialEntries: ['/admin/praxis'],
  })
  render(<RouterProvider router={router} />)

  expect(screen.getByText('Diese Seite gehört nicht zu Ihrem Zugang')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Termine' }).tabIndex).toBe(0)
})

/** The admin area in small: everything is there at once, as after a sign-in from elsewhere. */
function show(count: number) {
  const page = (title: string) => adminPage({ default: () => <Outlet />, title })
  function Dashboard() {
    useCountInTitle(count)
    return <Outlet />
  }
  const router = createMemoryRouter(
    [
      {
        ...page('Verwaltung'),
        path: '/',
        children: [
          {
            ...adminPage({ default: Dashboard }),
            children: [
              {
                path: '',
                ...adminPage({ default: () => <Outlet />, title }),
                children: [{ path: 'mwo/:id', ...page('Max Mustermann') }],
              },
            ],
          },
          { path: 'praxis', ...page('Praxisdaten') },
        ],
      },
    ],
    { initialEntries: ['/'] },
  )
  render(<RouterProvider router={router} />)
  return router
}

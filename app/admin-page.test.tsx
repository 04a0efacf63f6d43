import { act, render } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import '../tests/support/component/render-on-site.tsx'
import { adminPage } from './admin-page.tsx'
import { useCountInTitle } from './lib/window-title.ts'

test('the window is named after the innermost page that has a title, whichever way it was opened', async () => {
  const router = show(0)
  expect(document.title).toMatch(/^MWO Anfragen – /)
  for (const [path, title] of [
    ['/praxis', /^Praxisdaten – /],
    ['/', /^MWO Anfragen – /],
    ['/beratung', /^Beratungsanfragen – /],
    ['/beratung/1', /^Max Mustermann – /],
    ['/beratung', /^Beratungsanfragen – /],
  ] as const) {
    await act(() => router.navigate(path))
    expect(document.title, path).toMatch(title)
  }
})

test('the number of unanswered enquiries stands before the title of the window, once, until its page is left', async () => {
  const router = show(3)
  expect(document.title).toMatch(/^\(3\) MWO Anfragen – /)
  await act(() => router.navigate('/beratung'))
  expect(document.title).toMatch(/^\(3\) Beratungsanfragen – /)
  await act(() => router.navigate('/praxis'))
  expect(document.title).toMatch(/^Praxisdaten – /)
})

/** The admin area in small: everything is there at once, as after a sign-in from elsewhere. */
function show(count: number) {
  const page = (title: string | undefined) => adminPage({ default: () => <Outlet />, ...(title ? { title } : {}) })
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
              { path: '', ...page('MWO Anfragen') },
              {
                path: 'beratung',
                ...page('Beratungsanfragen'),
                children: [{ path: ':id', ...page('Max Mustermann') }],
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

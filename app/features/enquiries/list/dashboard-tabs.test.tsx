import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { DashboardTabs } from './dashboard-tabs.tsx'

test('a list stays as it is while its address changes, and choosing its tab takes the filters back', async () => {
  renderOnSite(
    <DashboardTabs counts={[]}>
      <List />
    </DashboardTabs>,
    { at: '/admin?art=mwo&suche=Deich' },
  )
  const field = screen.getByRole('textbox')
  await userEvent.type(field, 'Noch nicht gesichert')
  await userEvent.click(screen.getByRole('link', { name: 'Öffnen' }))

  expect(screen.getByText('/admin/mwo/1?art=mwo&suche=Kappeln')).toBeTruthy()
  expect(screen.getByRole('textbox')).toBe(field)

  await userEvent.click(screen.getByRole('tab', { name: 'MWO Anfragen' }))
  expect(screen.getByText('/admin?art=mwo')).toBeTruthy()
})

function List() {
  const { pathname, search } = useLocation()
  return (
    <>
      <output>{pathname + search}</output>
      <Link to="/admin/mwo/1?art=mwo&suche=Kappeln">Öffnen</Link>
      <input aria-label="Notiz" />
    </>
  )
}

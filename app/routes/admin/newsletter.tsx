import { Outlet, useLocation } from 'react-router'
import { AdminHead } from '../../ui/layout/admin-head.tsx'
import { AddressTabs } from '../../ui/list/address-tabs.tsx'

const tabs = [
  { path: '/admin/newsletter/ausgaben', label: 'Ausgaben' },
  { path: '/admin/newsletter', label: 'Adressen' },
]

export default function Newsletter() {
  const { pathname } = useLocation()
  // A text that is written has the row for itself.
  if (pathname.endsWith('/text'))
    return (
      <AdminHead>
        <Outlet />
      </AdminHead>
    )
  return <AddressTabs label="Newsletter" tabs={tabs} />
}

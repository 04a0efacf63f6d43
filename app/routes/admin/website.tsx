import { Outlet, useLocation } from 'react-router'
import { useAdministrator } from '../../features/admin-session/admin-session.ts'
import { useDraftCount } from '../../features/content-admin/drafts/use-draft-count.ts'
import { AdminHead } from '../../ui/layout/admin-head.tsx'
import { AddressTabs } from '../../ui/list/address-tabs.tsx'

export default function Website() {
  const { clients } = useAdministrator()
  const { pathname } = useLocation()
  const drafts = useDraftCount(clients.api)
  // A text that is written has the row for itself.
  if (pathname.startsWith('/admin/texte/'))
    return (
      <AdminHead>
        <Outlet />
      </AdminHead>
    )
  const tabs = [
    { path: '/admin/praxis', label: 'Praxisdaten' },
    { path: '/admin/texte', label: 'Texte' },
    { path: '/admin/bilder', label: 'Bilder' },
    { path: '/admin/papierkorb', label: 'Papierkorb' },
    { path: '/admin/veroeffentlichen', label: drafts ? `Veröffentlichen (${drafts})` : 'Veröffentlichen' },
  ]
  return <AddressTabs label="Website" tabs={tabs} />
}

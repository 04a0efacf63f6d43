import { Outlet, useLocation } from 'react-router'
import { useAdministrator } from '../../features/admin-session/admin-session.ts'
import { useDraftCount } from '../../features/content-admin/drafts/use-draft-count.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { AddressTabs } from '../../ui/list/address-tabs.tsx'

const tabs = [
  { path: '/admin/praxis', label: 'Praxisdaten' },
  { path: '/admin/texte', label: 'Texte' },
  { path: '/admin/bilder', label: 'Bilder' },
  { path: '/admin/papierkorb', label: 'Papierkorb' },
]

export default function Website() {
  const { clients } = useAdministrator()
  const { pathname } = useLocation()
  const drafts = useDraftCount(clients.api)
  return (
    <AddressTabs
      label="Website"
      tabs={tabs}
      beside={
        <ButtonLink
          href="/admin/veroeffentlichen"
          size="small"
          variant={drafts ? 'primary' : 'secondary'}
          // On a phone a text has it in the bar below it.
          className={pathname.startsWith('/admin/texte/') ? 'max-sm:hidden' : undefined}
          aria-current={pathname === '/admin/veroeffentlichen' ? 'page' : undefined}
        >
          {drafts ? `${drafts === 1 ? '1 Entwurf' : `${drafts} Entwürfe`} · ` : ''}Veröffentlichen
        </ButtonLink>
      }
      elsewhere={<Outlet />}
    />
  )
}

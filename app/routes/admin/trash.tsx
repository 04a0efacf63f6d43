import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { loadTrash, TrashPage } from '../../features/content-admin/trash/trash-page.tsx'
import { bringBack } from '../../lib/drafts/stored-draft.ts'
import { AdminHead } from '../../ui/layout/admin-head.tsx'

export const load = ({ api }: AdminClients) => loadTrash(api)

export const title = 'Papierkorb'

export default function Trash({ clients, loaded, reload }: LoadedPageProps<typeof load>) {
  return (
    <>
      <AdminHead title="Papierkorb" />
      <div className="page">
        <TrashPage items={loaded} bringBack={(id) => bringBack(clients.api, id)} onChanged={reload} />
      </div>
    </>
  )
}

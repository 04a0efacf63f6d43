import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { loadDiscarded } from '../../features/content-admin/trash/load-trash.ts'
import { type TrashItem, TrashPage } from '../../features/content-admin/trash/trash-page.tsx'
import { rpcOf } from '../../lib/data-api.ts'

export async function load({ api }: AdminClients) {
  const [drafts, { pictures }] = await Promise.all([loadDiscarded(api), rpcOf(api).list_pictures({ deleted: true })])
  const deletedPictures = pictures.flatMap(({ id, name, deleted_at }): TrashItem[] =>
    deleted_at
      ? [
          {
            id: `picture ${id}`,
            label: `Bild: ${name}`,
            deletedAt: deleted_at,
            href: '/admin/bilder',
            takeBack: () => rpcOf(api).bring_back_picture({ id }),
          },
        ]
      : [],
  )
  return [...drafts, ...deletedPictures].sort((a, b) => b.deletedAt.localeCompare(a.deletedAt))
}

export const title = 'Papierkorb'

export default function Trash({ loaded, reload }: LoadedPageProps<typeof load>) {
  return (
    <>
      <h1 className="page-title">Papierkorb</h1>
      <TrashPage items={loaded} onChanged={reload} />
    </>
  )
}

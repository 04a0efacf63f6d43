import type { LoadedPageProps } from '../../admin-page.tsx'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import { TextList } from '../../features/content-admin/text-editor/text-list.tsx'
import { loadTexts } from '../../features/content-admin/text-editor/text-source.ts'

export const load = ({ api }: AdminClients) => loadTexts(api)

export const title = 'Texte'

export default function Texts({ clients, loaded }: LoadedPageProps<typeof load>) {
  return (
    <>
      <h1 className="page-title">Texte</h1>
      <TextList api={clients.api} texts={loaded} />
    </>
  )
}

import { signedInAdministrator, useAdministrator } from '../../features/admin-session/admin-session.ts'
import { TextList } from '../../features/content-admin/text-editor/text-list.tsx'
import { loadTexts } from '../../features/content-admin/text-editor/text-source.ts'
import { adminMeta } from '../../lib/admin-meta.ts'
import type { Route } from './+types/texts.ts'

export async function clientLoader() {
  const admin = signedInAdministrator()
  return admin && loadTexts(admin.clients.api)
}

export const meta: Route.MetaFunction = () => adminMeta('Texte', '/admin/texte')

/** Every article, guide and legal text. */
export default function Texts({ loaderData }: Route.ComponentProps) {
  const { clients } = useAdministrator()
  if (!loaderData) return null
  return (
    <>
      <h1 className="text-h2 mb-4">Texte</h1>
      <TextList api={clients.api} texts={loaderData} />
    </>
  )
}

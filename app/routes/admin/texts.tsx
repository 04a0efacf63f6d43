import type { PageProps } from '../../admin-page.tsx'
import { signedInAdministrator, useAdministrator } from '../../features/admin-session/admin-session.ts'
import { TextList } from '../../features/content-admin/text-editor/text-list.tsx'
import { loadTexts } from '../../features/content-admin/text-editor/text-source.ts'

export async function clientLoader() {
  const admin = signedInAdministrator()
  return admin && loadTexts(admin.clients.api)
}

export const title = 'Texte'

export default function Texts({ loaderData }: PageProps<typeof clientLoader>) {
  const { clients } = useAdministrator()
  if (!loaderData) return null
  return (
    <>
      <h1 className="text-h2 mb-4">Texte</h1>
      <TextList api={clients.api} texts={loaderData} />
    </>
  )
}

import type { PageProps } from '../../admin-page.tsx'
import { signedInAdministrator, useAdministrator } from '../../features/admin-session/admin-session.ts'
import { loadTemplates } from '../../features/enquiries/answering/template-source.ts'
import { TemplatesPage } from '../../features/enquiries/answering/templates-page.tsx'

export async function clientLoader() {
  const admin = signedInAdministrator()
  return admin && loadTemplates(admin.clients.api)
}

export const title = 'Vorlagen für Antworten'

export default function AnswerTemplates({ loaderData }: PageProps<typeof clientLoader>) {
  const { clients } = useAdministrator()
  if (!loaderData) return null
  return (
    <>
      <h1 className="mb-3 text-h2">Vorlagen für Antworten</h1>
      <TemplatesPage key={loaderData.seen} api={clients.api} stored={loaderData} />
    </>
  )
}

import { useRevalidator } from 'react-router'
import type { PageProps } from '../../admin-page.tsx'
import { signedInAdministrator, useAdministrator } from '../../features/admin-session/admin-session.ts'
import { IssueList } from '../../features/content-admin/issues/issue-list.tsx'
import { loadIssues } from '../../features/content-admin/issues/issue-source.ts'

export async function clientLoader() {
  const admin = signedInAdministrator()
  return admin && loadIssues(admin.clients.api)
}

export const title = 'Ausgaben des Newsletters'

export default function NewsletterIssues({ loaderData }: PageProps<typeof clientLoader>) {
  const { clients } = useAdministrator()
  const { revalidate } = useRevalidator()
  if (!loaderData) return null
  return (
    <>
      <h1 className="text-h2 mb-4">Ausgaben des Newsletters</h1>
      <IssueList api={clients.api} {...loaderData} onChanged={() => void revalidate()} />
    </>
  )
}

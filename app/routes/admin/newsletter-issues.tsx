import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { IssueDesk } from '../../features/content-admin/issues/issue-list.tsx'
import { loadIssues } from '../../features/content-admin/issues/issue-source.ts'

export const load = ({ api }: AdminClients) => loadIssues(api)

export const title = 'Ausgaben des Newsletters'

export default function NewsletterIssues({ clients, loaded, reload }: LoadedPageProps<typeof load>) {
  return <IssueDesk api={clients.api} {...loaded} onChanged={reload} />
}

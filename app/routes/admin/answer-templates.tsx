import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { loadTemplates } from '../../features/enquiries/answering/templates.ts'
import { TemplatesPage } from '../../features/enquiries/answering/templates-page.tsx'

export const load = ({ api }: AdminClients) => loadTemplates(api)

export const title = 'Vorlagen für Antworten'

export default function AnswerTemplates({ clients, loaded }: LoadedPageProps<typeof load>) {
  return <TemplatesPage key={loaded.seen.change} api={clients.api} stored={loaded} />
}

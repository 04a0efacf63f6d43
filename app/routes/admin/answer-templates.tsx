import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { Documents } from '../../features/enquiries/answering/documents.tsx'
import { loadTemplates } from '../../features/enquiries/answering/templates.ts'
import { TemplatesPage } from '../../features/enquiries/answering/templates-page.tsx'
import { rpcOf } from '../../lib/data-api.ts'

export async function load({ api }: AdminClients) {
  const [templates, documents] = await Promise.all([loadTemplates(api), rpcOf(api).documents()])
  return { templates, documents }
}

export const title = 'Vorlagen für Antworten'

export default function AnswerTemplates({ clients, loaded }: LoadedPageProps<typeof load>) {
  const { templates, documents } = loaded
  return (
    <TemplatesPage key={templates.seen.change} api={clients.api} stored={templates}>
      <Documents api={clients.api} post={clients.post} stored={documents} />
    </TemplatesPage>
  )
}

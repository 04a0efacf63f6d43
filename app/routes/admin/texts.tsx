import { type LoaderFunctionArgs, replace } from 'react-router'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { TextList } from '../../features/content-admin/text-editor/text-list.tsx'
import { loadTexts } from '../../features/content-admin/text-editor/text-source.ts'
import { AdminHead } from '../../ui/layout/admin-head.tsx'

export async function load({ api }: AdminClients, { request }: LoaderFunctionArgs) {
  const texts = await loadTexts(api)
  const { searchParams: asked } = new URL(request.url)
  const page = asked.get('seite')
  if (page === null) return texts
  // „Diese Seite bearbeiten“ on a page knows neither texts nor facts.
  const text = texts.find(({ path }) => path === page)
  const editor = text ? `/admin/texte/${text.document}` : '/admin/praxis'
  throw replace(`${editor}?${new URLSearchParams({ stelle: asked.get('stelle') ?? '' })}`)
}

export const title = 'Texte'

export default function Texts({ clients, loaded }: LoadedPageProps<typeof load>) {
  return (
    <>
      <AdminHead title="Texte" />
      <div className="page">
        <TextList api={clients.api} texts={loaded} />
      </div>
    </>
  )
}

import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { textName } from '../../content/texts/text-document.ts'
import { signedInAdministrator, useAdministrator } from '../../features/admin-session/admin-session.ts'
import { kindNames, openText } from '../../features/content-admin/text-editor/text-source.ts'
import { adminMeta } from '../../lib/admin-meta.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import type { Route } from './+types/text.ts'

// No other page needs it, and the server does not draw it.
const TextEditorPage = lazy(() =>
  import('../../features/content-admin/text-editor/text-editor-page.tsx').then((module) => ({
    default: module.TextEditorPage,
  })),
)
const TextAsPage = lazy(() => import('./text-as-page.tsx').then((module) => ({ default: module.TextAsPage })))

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const admin = signedInAdministrator()
  if (!admin) return null
  const name = textName(`${params.kind}/${params.key}`)
  const text = name && (await openText(admin.clients.api, name.kind, name.key))
  return { text: text || null }
}

export const meta: Route.MetaFunction = () => adminMeta('Text', '/admin/texte')

/** One text, to be written. */
export default function Text({ loaderData }: Route.ComponentProps) {
  const { clients, user } = useAdministrator()
  const navigate = useNavigate()
  if (!loaderData) return null
  const { text } = loaderData
  return (
    <>
      <p>
        <SiteLink href="/admin/texte" className="touch-line">
          <span aria-hidden="true">←</span>Alle Texte
        </SiteLink>
      </p>
      {text ? (
        <>
          <h1 className="text-h2 mb-4">{kindNames[text.kind]} schreiben</h1>
          <Suspense fallback={<p role="status">Lade Daten...</p>}>
            <TextEditorPage
              key={text.document}
              api={clients.api}
              text={text}
              author={user.email ?? ''}
              shown={(kind, text) => (
                <Suspense fallback={<p role="status">Lade Daten...</p>}>
                  <TextAsPage kind={kind} text={text} />
                </Suspense>
              )}
              onChecked={() => void navigate('/admin/veroeffentlichen')}
            />
          </Suspense>
        </>
      ) : (
        <h1 className="text-h2">Diesen Text gibt es nicht</h1>
      )}
    </>
  )
}

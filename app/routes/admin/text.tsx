import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, replace, useNavigate, useSearchParams } from 'react-router'
import { textName } from '../../../content/texts/text-document.ts'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { issueAddress } from '../../features/content-admin/issues/issue-source.ts'
import { openText } from '../../features/content-admin/text-editor/text-source.ts'
import { PictureShelf } from '../../features/picture-library/picture-shelf.tsx'
import { rpcOf } from '../../lib/data-api.ts'
import { AdminHead } from '../../ui/layout/admin-head.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'

// No other page needs it, and the server does not draw it.
const TextEditorPage = lazy(() =>
  import('../../features/content-admin/text-editor/text-editor-page.tsx').then((module) => ({
    default: module.TextEditorPage,
  })),
)
export async function load({ api }: AdminClients, { params }: LoaderFunctionArgs) {
  const { kind = 'issue', key } = params
  const name = textName(`${kind}/${key}`)
  const [text, { pictures }] = await Promise.all([
    name && openText(api, name.kind, name.key),
    rpcOf(api).list_pictures(),
  ])
  if (text && text.kind === 'issue' && text.state.published) {
    // Written here, words would not reach the mail: its own page takes the plan back first.
    const { issues } = await rpcOf(api).newsletter_sending()
    if (issues.some(({ document, state }) => document === text.document && state !== 'finished'))
      throw replace(issueAddress(text.document))
  }
  return { text: text || null, pictures }
}

export const title = 'Text'

export default function Text({ clients, loaded, reload }: LoadedPageProps<typeof load>) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { text, pictures } = loaded
  const isUnsent = text?.kind === 'issue' && !text.state.published
  return (
    <PictureShelf clients={clients} pictures={pictures} reload={reload}>
      {text ? (
        <Suspense fallback={<p role="status">Lade Daten...</p>}>
          <TextEditorPage
            key={text.document}
            api={clients.api}
            text={text}
            passage={search.get('stelle') ?? ''}
            post={clients.post}
            onRead={() => showToast({ title: 'Als gelesen vermerkt', description: 'Der Tag steht im Entwurf.' })}
            onChecked={() =>
              void navigate(isUnsent ? issueAddress(text.document) : `/admin/veroeffentlichen?nur=${text.document}`)
            }
          />
        </Suspense>
      ) : (
        <AdminHead back={{ href: '/admin/texte', label: 'Alle Texte' }} title="Diesen Text gibt es nicht" />
      )}
    </PictureShelf>
  )
}

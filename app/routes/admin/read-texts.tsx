import { useNavigate } from 'react-router'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { ReadTexts } from '../../features/content-admin/text-editor/read-texts.tsx'
import { loadUnreadTexts } from '../../features/content-admin/text-editor/text-source.ts'
import { AdminHead } from '../../ui/layout/admin-head.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'

export const load = ({ api }: AdminClients) => loadUnreadTexts(api)

export const title = 'Texte lesen'

export default function ReadTextsPage({ clients, loaded }: LoadedPageProps<typeof load>) {
  const navigate = useNavigate()
  return (
    <>
      <AdminHead back={{ href: '/admin/texte', label: 'Alle Texte' }} title="Texte lesen" />
      <div className="page">
        <ReadTexts
          api={clients.api}
          {...loaded}
          onRead={() => {
            showToast({
              title: 'Als gelesen vermerkt',
              description: 'Ist keine Angabe mehr ein Beispiel, lässt sich die Website freigeben.',
            })
            void navigate('/admin/veroeffentlichen')
          }}
        />
      </div>
    </>
  )
}

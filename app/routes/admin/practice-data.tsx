import { useNavigate } from 'react-router'
import type { PageProps } from '../../admin-page.tsx'
import { shippedFacts } from '../../content/facts/shipped-facts.ts'
import { signedInAdministrator, useAdministrator } from '../../features/admin-session/admin-session.ts'
import { loadContentState } from '../../features/content-admin/drafts/content-state.ts'
import { FactsForm } from '../../features/content-admin/practice-data/facts-form.tsx'
import { loadPictures } from '../../features/picture-library/picture-source.ts'
import { PicturesToChoose } from '../../ui/controls/pictures-to-choose.tsx'

export async function clientLoader() {
  const admin = signedInAdministrator()
  if (!admin) return null
  const { api } = admin.clients
  const [state, { pictures }] = await Promise.all([loadContentState(api, 'facts', shippedFacts), loadPictures(api)])
  return { state, pictures }
}

export const title = 'Praxisdaten'

export default function PracticeData({ loaderData }: PageProps<typeof clientLoader>) {
  const { clients, user } = useAdministrator()
  const navigate = useNavigate()
  if (!loaderData) return null
  return (
    <>
      <h1 className="text-h2">Praxisdaten</h1>
      <PicturesToChoose value={loaderData.pictures}>
        <FactsForm
          api={clients.api}
          post={clients.post}
          loaded={loaderData.state}
          author={user.email ?? ''}
          onChecked={() => void navigate('/admin/veroeffentlichen?nur=facts')}
        />
      </PicturesToChoose>
    </>
  )
}

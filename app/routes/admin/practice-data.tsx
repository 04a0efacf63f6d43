import { useNavigate } from 'react-router'
import type { LoadedPageProps } from '../../admin-page.tsx'
import { shippedFacts } from '../../content/facts/shipped-facts.ts'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import { loadContentState } from '../../features/content-admin/drafts/content-state.ts'
import { FactsForm } from '../../features/content-admin/practice-data/facts-form.tsx'
import { loadPictures } from '../../features/picture-library/picture-source.ts'
import { PicturesToChoose } from '../../ui/controls/pictures-to-choose.tsx'

export async function load({ api }: AdminClients) {
  const [state, { pictures }] = await Promise.all([loadContentState(api, 'facts', shippedFacts), loadPictures(api)])
  return { state, pictures }
}

export const title = 'Praxisdaten'

export default function PracticeData({ clients, user, loaded }: LoadedPageProps<typeof load>) {
  const navigate = useNavigate()
  return (
    <>
      <h1 className="page-title">Praxisdaten</h1>
      <PicturesToChoose value={loaded.pictures}>
        <FactsForm
          api={clients.api}
          post={clients.post}
          loaded={loaded.state}
          author={user.email ?? ''}
          onChecked={() => void navigate('/admin/veroeffentlichen?nur=facts')}
        />
      </PicturesToChoose>
    </>
  )
}

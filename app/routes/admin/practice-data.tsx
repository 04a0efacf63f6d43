import { useNavigate } from 'react-router'
import { shippedFacts } from '../../../content/facts/shipped-facts.ts'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { loadContentState } from '../../features/content-admin/drafts/content-state.ts'
import { FactsForm } from '../../features/content-admin/practice-data/facts-form.tsx'
import { ClosureClash } from '../../features/enquiries/appointments/closure-clash.tsx'
import { PictureShelf } from '../../features/picture-library/picture-shelf.tsx'
import { rpcOf } from '../../lib/data-api.ts'

export async function load({ api }: AdminClients) {
  const [state, { pictures }] = await Promise.all([
    loadContentState(api, 'facts', shippedFacts),
    rpcOf(api).list_pictures(),
  ])
  return { state, pictures }
}

export const title = 'Praxisdaten'

export default function PracticeData({ clients, loaded, reload }: LoadedPageProps<typeof load>) {
  const navigate = useNavigate()
  return (
    <PictureShelf clients={clients} pictures={loaded.pictures} reload={reload}>
      <FactsForm
        api={clients.api}
        post={clients.post}
        loaded={loaded.state}
        againstClosures={(closures) => <ClosureClash api={clients.api} closures={closures} />}
        onChecked={() => void navigate('/admin/veroeffentlichen?nur=facts')}
      />
    </PictureShelf>
  )
}

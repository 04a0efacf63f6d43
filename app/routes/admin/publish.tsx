import { use, useEffect } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { technicalCare } from '../../../content/technical-care.ts'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { loadPublishing } from '../../features/content-admin/publishing/load-publishing.tsx'
import { PublishPage } from '../../features/content-admin/publishing/publish-page.tsx'
import {
  forgetPublishedMessage,
  keepPublishedMessage,
  keptPublishedMessage,
  type PublishedMessage,
} from '../../features/content-admin/publishing/published-message.ts'
import { ClosureClash } from '../../features/enquiries/appointments/closure-clash.tsx'
import { listSteps } from '../../features/first-steps/first-steps-list.ts'
import { rpcOf } from '../../lib/data-api.ts'
import { KnownFirstSteps } from '../../lib/known-first-steps.ts'
import { useFacts } from '../../lib/site-context.tsx'
import { PicturesToChoose } from '../../ui/controls/pictures-to-choose.tsx'
import { AdminHead } from '../../ui/layout/admin-head.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'

export async function load({ api }: AdminClients, { request }: LoaderFunctionArgs) {
  const before = Number(new URL(request.url).searchParams.get('vor')) || null
  const [publishing, { pictures }] = await Promise.all([loadPublishing(api, before), rpcOf(api).list_pictures()])
  return { publishing, pictures }
}

export const title = 'Veröffentlichen'

export default function Publish({ clients, loaded, reload }: LoadedPageProps<typeof load>) {
  const [search] = useSearchParams()
  const only = search.get('nur') ?? undefined
  useEffect(tellWhatWasPublished, [])
  const { publishing, pictures } = loaded
  const { published, draft } = publishing.facts
  const known = published.practiceDetails.closures
  // What was told when it was published is no news.
  const closures = draft?.body.practiceDetails.closures.filter(
    ({ from, to }) => !known.some((one) => one.from === from && one.to === to),
  )
  const firstSteps = use(KnownFirstSteps)
  const maintenance = technicalCare(useFacts())
  // Those of the server: pages lead to all others.
  const operation = firstSteps && listSteps(firstSteps, maintenance).filter(({ forMaintenance }) => forMaintenance)
  return (
    <>
      <AdminHead title="Veröffentlichen" />
      <PicturesToChoose value={pictures}>
        <div className="page">
          {closures ? <ClosureClash api={clients.api} closures={closures} /> : null}
          <PublishPage
            key={only}
            {...publishing}
            only={only}
            operation={operation}
            api={clients.api}
            onChanged={reload}
            onPublished={loadAnew}
          />
        </div>
      </PicturesToChoose>
    </>
  )
}

/** Scripts have the facts of their page, and a released site requires a second factor: the page reloads, then tells the outcome. */
function loadAnew(message: PublishedMessage): void {
  keepPublishedMessage(message)
  window.location.reload()
}

function tellWhatWasPublished(): void {
  const message = keptPublishedMessage()
  if (!message) return
  forgetPublishedMessage()
  showToast(message)
}

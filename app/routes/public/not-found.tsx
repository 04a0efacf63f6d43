import { usePractice } from '../../content/site/site-context.tsx'
import { NotFoundMessage } from '../../features/problems/not-found-message.tsx'
import { NotListed } from '../../lib/page-meta.tsx'
import { Island } from '../../ui/islands/island.tsx'

export default function NotFound() {
  const practice = usePractice()
  return (
    <div className="wrap">
      <title>{`Seite nicht gefunden – ${practice.name}`}</title>
      <NotListed />
      <NotFoundMessage
        requestedPath={<Island as="span" of="RequestedPath" />}
        back={<Island as="span" of="GoBack" moment="press" />}
      />
    </div>
  )
}

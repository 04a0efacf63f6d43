import { NotFoundMessage } from '../../features/problems/not-found-message.tsx'
import { NotListed } from '../../lib/page-meta.tsx'
import { usePractice } from '../../lib/site-context.tsx'
import { Island } from '../../ui/islands/island.tsx'

export default function NotFound() {
  const practice = usePractice()
  return (
    <div className="wrap">
      <title>{`Seite nicht gefunden – ${practice.name}`}</title>
      <NotListed />
      {/* The server puts the address that was asked for in its place (server/site/pages.ts). */}
      <NotFoundMessage requestedPath="/404" back={<Island as="span" of="GoBack" />} />
    </div>
  )
}

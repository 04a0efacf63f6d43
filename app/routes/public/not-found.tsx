import { usePractice } from '../../content/site/site-context.tsx'
import { NotFoundMessage } from '../../features/problems/not-found-message.tsx'
import { BareFrame } from '../../features/site-navigation/bare-frame.tsx'
import { NotListed } from '../../lib/page-meta.tsx'
import { Island } from '../../ui/islands/island.tsx'

export default function NotFound() {
  const practice = usePractice()
  return (
    <BareFrame display={<Island of="DisplayButton" moment="press" />}>
      <title>{`Seite nicht gefunden – ${practice.name}`}</title>
      <NotListed />
      <NotFoundMessage
        requestedPath={<Island as="span" of="RequestedPath" />}
        back={<Island as="span" of="GoBack" moment="press" />}
      />
    </BareFrame>
  )
}

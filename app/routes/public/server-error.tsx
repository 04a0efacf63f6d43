import { ServerErrorMessage } from '../../features/problems/server-error-message.tsx'
import { MinimalLayout } from '../../features/site-navigation/minimal-layout.tsx'
import { NotListed } from '../../lib/page-meta.tsx'
import { usePractice } from '../../lib/site-context.tsx'
import { Island } from '../../ui/islands/island.tsx'

export default function ServerError() {
  const practice = usePractice()
  return (
    <MinimalLayout display={<Island of="DisplayButton" moment="press" />}>
      <title>{`Serverfehler – ${practice.name}`}</title>
      <NotListed />
      <ServerErrorMessage reload={<Island as="span" of="ReloadButton" />} />
    </MinimalLayout>
  )
}

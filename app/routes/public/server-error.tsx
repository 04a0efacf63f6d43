import { practice } from '../../content/practice.ts'
import { DisplayButton } from '../../features/accessibility/display-button.tsx'
import { ServerErrorMessage } from '../../features/problems/server-error-message.tsx'
import { BareFrame } from '../../features/site-navigation/bare-frame.tsx'
import { notListed } from '../../lib/page-meta.ts'
import type { Route } from './+types/server-error.ts'

export const meta: Route.MetaFunction = () => [{ title: `Serverfehler – ${practice.name}` }, ...notListed]

export default function ServerError() {
  return (
    <BareFrame display={<DisplayButton />}>
      <ServerErrorMessage />
    </BareFrame>
  )
}

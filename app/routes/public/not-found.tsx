import { practice } from '../../content/practice.ts'
import { DisplayButton } from '../../features/accessibility/display-button.tsx'
import { NotFoundMessage } from '../../features/problems/not-found-message.tsx'
import { BareFrame } from '../../features/site-navigation/bare-frame.tsx'
import { notListed } from '../../lib/page-meta.ts'
import type { Route } from './+types/not-found.ts'

export const meta: Route.MetaFunction = () => [{ title: `Seite nicht gefunden – ${practice.name}` }, ...notListed]

export default function NotFound() {
  return (
    <BareFrame display={<DisplayButton />}>
      <NotFoundMessage />
    </BareFrame>
  )
}

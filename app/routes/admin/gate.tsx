import { AdminGate } from '../../features/admin-session/admin-gate.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { AdminArea } from './admin-area.tsx'
import './admin.css'
import type { Route } from './+types/gate.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'Verwaltung', description: 'Der Verwaltungsbereich der Praxis.', path: '/admin', noindex: true })

export default function Gate() {
  return <AdminGate>{(admin) => <AdminArea key={admin.user.id} {...admin} />}</AdminGate>
}

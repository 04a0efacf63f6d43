import { practice } from '../../content/practice.ts'
import { ResetPassword } from '../../features/admin-password/reset-password.tsx'
import { adminClients } from '../../features/admin-session/admin-clients.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { Logo } from '../../ui/logo.tsx'
import './admin.css'
import type { Route } from './+types/password-reset.ts'

export const meta: Route.MetaFunction = () => [
  ...pageMeta({
    title: 'Passwort zurücksetzen',
    description: 'Hier legen Administratoren ein neues Passwort fest.',
    path: '/admin/password-reset',
    noindex: true,
  }),
  // The address holds a token that no other site may learn.
  { name: 'referrer', content: 'no-referrer' },
]

export default function PasswordReset() {
  return (
    <main id="inhalt" tabIndex={-1} className="admin-threshold">
      <div className="card gap-5 p-6 sm:p-8">
        <Logo name={practice.name} tagline="Verwaltung" />
        <ResetPassword clientsOf={adminClients} />
      </div>
    </main>
  )
}

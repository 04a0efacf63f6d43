import { practice } from '../../content/practice.ts'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'

export function AdminHeader({ email, onSignOut }: { email: string | undefined; onSignOut(): void }) {
  return (
    <header className="admin-header on-dark">
      <div className="wrap">
        <Logo name={`${practice.name} · Verwaltung`} />
        <span className="admin-who">{email}</span>
        <Button variant="outline-light" size="small" onClick={onSignOut}>
          Abmelden
        </Button>
      </div>
    </header>
  )
}

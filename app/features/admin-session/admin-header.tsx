import type { ReactNode } from 'react'
import { practice } from '../../content/practice.ts'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'

interface AdminHeaderProps {
  email: string | undefined
  /** The button of the display panel. */
  display: ReactNode
  onSignOut(): void
}

export function AdminHeader({ email, display, onSignOut }: AdminHeaderProps) {
  return (
    <header className="admin-header on-dark">
      <div className="wrap">
        <Logo name={`${practice.name} · Verwaltung`} />
        <span className="admin-who">{email}</span>
        <Button variant="outline-light" size="small" onClick={onSignOut}>
          Abmelden
        </Button>
        {display}
      </div>
    </header>
  )
}

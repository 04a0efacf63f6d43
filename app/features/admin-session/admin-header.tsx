import type { ReactNode } from 'react'
import { readableAddress } from '../../../rules/input/readable-address.ts'
import { usePractice } from '../../lib/site-context.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Logo } from '../../ui/pictures/logo.tsx'

interface AdminHeaderProps {
  email: string | undefined
  display: ReactNode
  places?: ReactNode
  onSignOut(): void
}

export function AdminHeader({ email, display, places, onSignOut }: AdminHeaderProps) {
  const practice = usePractice()
  return (
    <header className="admin-header on-dark">
      <div className="admin-bar">
        <Logo
          name={
            <>
              <span className="admin-practice">{practice.name} · </span>Verwaltung
            </>
          }
        />
        {places}
        <span className="admin-who">{email && readableAddress(email)}</span>
        <Button variant="outline-light" size="small" onClick={onSignOut}>
          Abmelden
        </Button>
        {display}
      </div>
    </header>
  )
}

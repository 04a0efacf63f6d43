import type { ReactNode } from 'react'
import { useAdminSettings } from '../../lib/admin-settings.ts'
import { AdminHeader } from './admin-header.tsx'
import { signOut } from './admin-session.ts'
import { IdleWarning } from './idle-warning.tsx'

interface AdminFrameProps {
  email: string | undefined
  display: ReactNode
  children: ReactNode
}

export function AdminFrame({ email, display, children }: AdminFrameProps) {
  const [settings] = useAdminSettings()
  return (
    <>
      <AdminHeader email={email} display={display} onSignOut={() => void signOut()} />
      <main id="inhalt" tabIndex={-1} className="wrap pt-2 pb-18">
        {children}
      </main>
      <IdleWarning minutes={settings.idleMinutes} onSignOut={(message) => void signOut(message)} />
    </>
  )
}

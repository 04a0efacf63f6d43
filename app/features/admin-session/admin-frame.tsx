import { type ReactNode, useState } from 'react'
import { useWriter } from '../../lib/drafts/use-draft.ts'
import { useIdleMinutes } from '../../lib/idle-minutes.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { AdminHeader } from './admin-header.tsx'
import { signOut } from './admin-session.ts'
import { IdleWarning } from './idle-warning.tsx'

interface AdminFrameProps {
  email: string | undefined
  display: ReactNode
  places?: ReactNode
  children: ReactNode
}

export function AdminFrame({ email, display, places, children }: AdminFrameProps) {
  const [minutes] = useIdleMinutes()
  const { copies } = useWriter()
  const [isAsked, setIsAsked] = useState(false)

  function leave() {
    copies.end()
    void signOut()
  }

  return (
    <>
      <AdminHeader
        email={email}
        display={display}
        places={places}
        onSignOut={() => (copies.hasAny() ? setIsAsked(true) : leave())}
      />
      <main id="inhalt" tabIndex={-1} className="admin-main">
        {children}
      </main>
      <IdleWarning minutes={minutes} onSignOut={(message) => void signOut(message)} />
      <Dialog open={isAsked} onClose={() => setIsAsked(false)} title="Noch nicht gesichert">
        <div className="grid justify-items-start gap-4">
          <p>
            Etwas, das Sie geschrieben haben, ist noch nicht auf dem Server. Wenn Sie sich jetzt abmelden, ist es
            verloren.
          </p>
          <Button onClick={() => setIsAsked(false)}>Zurück</Button>
          <Button variant="secondary" onClick={leave}>
            Trotzdem abmelden
          </Button>
        </div>
      </Dialog>
    </>
  )
}

import { type ReactNode, useState } from 'react'
import { useWriter } from '../../lib/drafts/use-draft.ts'
import { useIdleMinutes } from '../../lib/idle-minutes.ts'
import { Question } from '../../ui/dialogs/question.tsx'
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

  async function leave() {
    copies.end()
    await signOut()
  }

  return (
    <>
      <AdminHeader
        email={email}
        display={display}
        places={places}
        onSignOut={() => (copies.hasAny() ? setIsAsked(true) : void leave())}
      />
      <main id="inhalt" tabIndex={-1} className="admin-main">
        {children}
      </main>
      <IdleWarning minutes={minutes} onSignOut={(message) => void signOut(message)} />
      {isAsked ? (
        <Question
          title="Noch nicht gesichert"
          yes="Trotzdem abmelden"
          busy="Wird abgemeldet …"
          no="Zurück"
          loses
          onYes={leave}
          onClose={() => setIsAsked(false)}
        >
          <p>
            Etwas, das Sie geschrieben haben, ist noch nicht auf dem Server. Wenn Sie sich jetzt abmelden, ist es
            verloren.
          </p>
        </Question>
      ) : null}
    </>
  )
}

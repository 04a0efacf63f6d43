import { useContext } from 'react'
import { KnownFirstSteps } from '../../lib/known-first-steps.ts'

/** Stands where something is sent. */
export function NoMailServer() {
  if (useContext(KnownFirstSteps)?.sendsMails !== false) return null
  return (
    <p className="font-semibold text-error">
      E-Mails gehen nicht hinaus: Es ist kein Mailserver eingestellt. Was Sie senden, liegt im Postfach auf dem Server
      und erreicht niemanden.
    </p>
  )
}

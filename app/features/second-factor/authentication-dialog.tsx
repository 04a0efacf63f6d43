import type { GoTrueClient } from '@supabase/auth-js'
import { type ReactNode, useState } from 'react'
import { FRESH_SIGN_IN_MINUTES } from '../../../rules/input/passwords.ts'
import { ReauthenticateContext } from '../../lib/recent-authentication.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { verifiedFactors } from './factors.ts'
import { VerifySecondFactor } from './verify-second-factor.tsx'

interface AuthenticationDialogProps {
  auth: GoTrueClient
  passwordForm(onConfirmed: () => void): ReactNode
  children: ReactNode
}

interface Question {
  byFactor: boolean
  answer(isAuthenticated: boolean): void
}

/** A second factor is verified again: a new sign-in with the password would lose it. */
export function AuthenticationDialog({ auth, passwordForm, children }: AuthenticationDialogProps) {
  const [question, setQuestion] = useState<Question>()

  async function authenticate(): Promise<boolean> {
    const { apps, passkeys } = await verifiedFactors(auth)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setQuestion({ byFactor: apps.length + passkeys.length > 0, answer: resolve })
    const isAuthenticated = await promise
    setQuestion(undefined)
    return isAuthenticated
  }

  return (
    <ReauthenticateContext value={authenticate}>
      {children}
      <Dialog
        open={question !== undefined}
        onClose={() => question?.answer(false)}
        title={question?.byFactor ? 'Zweiter Faktor' : 'Aktuelles Passwort'}
      >
        {question ? (
          <div className="grid gap-4">
            <p>
              Ihre Anmeldung liegt länger als {FRESH_SIGN_IN_MINUTES} Minuten zurück. Bestätigen Sie zuerst, dass Sie es
              sind.
            </p>
            {question.byFactor ? (
              <VerifySecondFactor auth={auth} onDone={() => question.answer(true)} />
            ) : (
              passwordForm(() => question.answer(true))
            )}
          </div>
        ) : null}
      </Dialog>
    </ReauthenticateContext>
  )
}

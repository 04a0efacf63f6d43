import type { GoTrueClient } from '@supabase/auth-js'
import { type ReactNode, useState } from 'react'
import { FRESH_SIGN_IN_MINUTES } from '../../../rules/input/passwords.ts'
import { FreshProof } from '../../lib/fresh-proof.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { provenFactors } from './factors.ts'
import { ProveSecondFactor } from './prove-second-factor.tsx'

interface FreshProofQuestionProps {
  auth: GoTrueClient
  /** For a person without a second factor. */
  passwordForm(onConfirmed: () => void): ReactNode
  children: ReactNode
}

interface Question {
  byFactor: boolean
  answer(isProven: boolean): void
}

/**
 * Asks before what an unlocked screen alone must not allow. A second factor is shown again, as a new sign-in with the
 * password would lose it. What is open and typed stays.
 */
export function FreshProofQuestion({ auth, passwordForm, children }: FreshProofQuestionProps) {
  const [question, setQuestion] = useState<Question>()

  async function prove(): Promise<boolean> {
    const { apps, passkeys } = await provenFactors(auth)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setQuestion({ byFactor: apps.length + passkeys.length > 0, answer: resolve })
    const isProven = await promise
    setQuestion(undefined)
    return isProven
  }

  return (
    <FreshProof value={prove}>
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
              <ProveSecondFactor auth={auth} onDone={() => question.answer(true)} />
            ) : (
              passwordForm(() => question.answer(true))
            )}
          </div>
        ) : null}
      </Dialog>
    </FreshProof>
  )
}

import type { GoTrueClient } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { sentenceOf } from '../../lib/forms/sentence-of.ts'
import { checkValues, useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import {
  type VerifiedFactors,
  verifiedFactors,
  verifyWithApp,
  verifyWithPasskey,
  verifyWithRecoveryCode,
} from './factors.ts'

interface VerifySecondFactorProps {
  auth: GoTrueClient
  onDone(): void
}

type Way = 'factor' | 'recovery'

/** The step after the password: a code of the app, the passkey, or a recovery code. */
export function VerifySecondFactor({ auth, onDone }: VerifySecondFactorProps) {
  const [factors, setFactors] = useState<VerifiedFactors>()
  const [way, setWay] = useState<Way>('factor')
  const { busy: asksPasskey, problem, setProblem, run } = useTask(sentenceOf)
  useEffect(() => {
    verifiedFactors(auth).then(setFactors, (error: unknown) => setProblem(sentenceOf(error)))
  }, [auth, setProblem])

  const askForPasskey = (factorId: string) => run(() => verifyWithPasskey(auth, factorId).then(onDone))

  if (!factors && !problem) {
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner />
        Einen Moment …
      </p>
    )
  }
  const [app] = factors?.apps ?? []
  const passkeys = factors?.passkeys ?? []
  return (
    <div className="grid gap-6">
      <FormRefusal text={problem} />
      {/* Each device has a passkey of its own, so the person says which one is at hand. */}
      {way === 'factor'
        ? passkeys.map((passkey) => (
            <Button
              key={passkey.id}
              variant={app ? 'secondary' : 'primary'}
              busy={asksPasskey ? 'Der Browser fragt nach dem Passkey …' : undefined}
              onClick={() => void askForPasskey(passkey.id)}
            >
              {passkeys.length > 1 ? `Mit „${passkey.friendly_name}“ bestätigen` : 'Mit Passkey bestätigen'}
            </Button>
          ))
        : null}
      {way === 'factor' && app ? (
        <CodeForm
          label="Code aus der Authenticator-App"
          hint="Sechs Ziffern, die sich alle 30 Sekunden ändern"
          inputMode="numeric"
          verify={(code) => verifyWithApp(auth, app.id, code)}
          onVerified={onDone}
          onProblem={setProblem}
        />
      ) : null}
      {way === 'recovery' ? (
        <CodeForm
          label="Wiederherstellungscode"
          hint="Einer der zehn Codes, die Sie ausgedruckt oder aufgeschrieben haben. Jeder gilt einmal."
          verify={(code) => verifyWithRecoveryCode(auth, code)}
          onVerified={onDone}
          onProblem={setProblem}
        />
      ) : null}
      <Button
        variant="link"
        className="justify-self-start"
        onClick={() => setWay(way === 'factor' ? 'recovery' : 'factor')}
      >
        {way === 'factor' ? 'Telefon oder Passkey nicht zur Hand?' : 'Zurück zum zweiten Faktor'}
      </Button>
    </div>
  )
}

interface CodeFormProps {
  label: string
  hint: string
  inputMode?: 'numeric'
  verify(code: string): Promise<void>
  onVerified(): void
  onProblem(problem: string | undefined): void
}

const typed = z.object({ code: z.string().check(z.trim(), z.minLength(1, 'Geben Sie den Code ein')) })

export function CodeForm({ label, hint, inputMode, verify, onVerified, onProblem }: CodeFormProps) {
  const { status, errors, formProps } = useFormSubmission({
    check: (form) => {
      onProblem(undefined)
      return checkValues(form, typed)
    },
    send: ({ code }: { code: string }) => verify(code),
    onFailed: (error) => onProblem(sentenceOf(error)),
    onSent: onVerified,
  })
  return (
    <form {...formProps} aria-label={label} className="grid gap-4">
      <Field
        name="code"
        label={label}
        hint={hint}
        error={errors.code}
        required
        autoComplete="one-time-code"
        inputMode={inputMode}
      />
      <SubmitButton status={status} busy="Wird geprüft …">
        Bestätigen
      </SubmitButton>
    </form>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import type { FormSubmission } from '../../lib/forms/use-form-submission.ts'
import { usePractice } from '../../lib/site-context.tsx'
import { Button } from '../buttons/button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Field } from './field.tsx'
import { FormWithoutScript } from './form-without-script.tsx'

interface VisitorFormProps {
  name: string
  submission: Pick<FormSubmission, 'status' | 'summary' | 'failed' | 'formProps'>
  /** Called when a visitor begins to fill in the form. */
  prepare(): void
  /** What the summary of mistakes says besides them. */
  incomplete?: ComponentProps<typeof ErrorSummary>['incomplete']
  /** Beside the button, after a try that failed. */
  notSent: ReactNode
  button: Omit<ComponentProps<typeof Button>, 'type'> & { busy: string }
  /** Below the button. */
  below?: ReactNode
  children: ReactNode
}

/** What every form of a public page has around its fields. */
export function VisitorForm(props: VisitorFormProps) {
  const { name, submission, prepare, incomplete, notSent, button, below, children } = props
  const { status, summary, failed, formProps } = submission
  return (
    <form
      {...formProps}
      // Where scripts fail, what was typed must not go into the address.
      method="post"
      aria-label={name}
      className="grid gap-6"
      onFocus={prepare}
    >
      <ErrorSummary {...summary} incomplete={incomplete} />
      <FormWithoutScript />
      {children}
      <SentLaterNotice />
      {failed ? notSent : null}
      <Button
        {...button}
        type="submit"
        busy={status === 'submitting' ? button.busy : undefined}
        className="needs-script justify-self-start"
      />
      {below}
    </form>
  )
}

export function EmailField(props: Partial<ComponentProps<typeof Field>>) {
  return (
    <Field
      name="email"
      type="email"
      label="E-Mail-Adresse"
      hint="Zum Beispiel name@example.com"
      autoComplete="email"
      required
      {...props}
    />
  )
}

/** Shown while a form that was submitted early waits for the scripts of the page (`start-islands.ts`). */
function SentLaterNotice() {
  const practice = usePractice()
  return (
    <div data-sent-later="" role="status" hidden className="rounded-card border-2 border-amber bg-cream p-6">
      <p className="font-semibold">Einen Moment, die Seite wird noch geladen.</p>
      <p>
        Ihre Angaben stehen noch im Formular und werden gesendet, sobald die Seite bereit ist. Dafür braucht Ihr Gerät
        eine Verbindung zum Internet. Dauert es zu lange, rufen Sie uns an:{' '}
        <a href={practice.phone.href}>{practice.phone.display}</a>.
      </p>
    </div>
  )
}

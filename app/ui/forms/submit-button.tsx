import type { ComponentProps } from 'react'
import type { FormSubmission } from '../../lib/forms/use-form-submission.ts'
import { Button } from '../buttons/button.tsx'

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'type'>, Pick<FormSubmission, 'status'> {
  /** While it is sent. */
  busy: string
}

/** Sends the form around it. */
export function SubmitButton({ status, busy, className = 'justify-self-start', ...button }: SubmitButtonProps) {
  return <Button {...button} type="submit" busy={status === 'submitting' ? busy : undefined} className={className} />
}

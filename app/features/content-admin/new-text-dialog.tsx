import { type ComponentProps, useEffect, useRef } from 'react'
import { Refusal } from '../../lib/forms/refusal.ts'
import { useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { slugOf } from './text-editor/text-source.ts'

interface NewTextDialogProps {
  title: string
  field: Pick<ComponentProps<typeof Field>, 'name' | 'label' | 'hint' | 'maxLength'>
  button: string
  suggestion?: string
  /** The sentence for a title without a letter or digit. */
  missing: string
  /** @returns why there is no new text; undefined once its editor is open */
  begin(title: string, slug: string): Promise<string | undefined>
  onClose(): void
}

export function NewTextDialog({ title, field, button, suggestion, missing, begin, onClose }: NewTextDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const { status, errors, refusal, formProps } = useFormSubmission<{ title: string; slug: string }>({
    check: (form) => {
      const title = String(new FormData(form).get(field.name)).replaceAll(/\s+/g, ' ').trim()
      const slug = slugOf(title)
      return slug ? { values: { title, slug } } : { errors: { [field.name]: missing } }
    },
    send: async ({ title, slug }) => {
      const problem = await begin(title, slug)
      if (problem) throw new Refusal(problem)
    },
    sentenceOf: (error) =>
      error instanceof Refusal
        ? error.message
        : 'Der Server war nicht zu erreichen. Bitte versuchen Sie es noch einmal.',
  })

  return (
    <Dialog open onClose={onClose} title={title}>
      <form {...formProps} className="grid gap-4">
        <Field {...field} ref={input} error={errors[field.name] ?? refusal} defaultValue={suggestion} />
        <SubmitButton status={status} busy="Wird angelegt …">
          {button}
        </SubmitButton>
      </form>
    </Dialog>
  )
}

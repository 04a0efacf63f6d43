import { type ComponentProps, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { TextDocument, TextKind } from '../../../content/texts/text-document.ts'
import type { DataApi } from '../../lib/data-api.ts'
import { saveDraft } from '../../lib/drafts/stored-draft.ts'
import { Refusal } from '../../lib/forms/refusal.ts'
import { sentenceOf } from '../../lib/forms/sentence-of.ts'
import { useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { slugOf } from './text-editor/text-source.ts'

interface NewTextDialogProps {
  api: DataApi
  kind: TextKind
  title: string
  field: Pick<ComponentProps<typeof Field>, 'name' | 'label' | 'hint' | 'maxLength'>
  button: string
  suggestion?: string
  /** The sentence for a title without a letter or digit. */
  missing: string
  /** The sentence for a title that another text has. */
  taken: string
  /** @throws Refusal */
  write(title: string, slug: string): TextDocument | Promise<TextDocument>
  /** Where its editor is. */
  addressOf(document: string): string
  onClose(): void
}

export function NewTextDialog(props: NewTextDialogProps) {
  const { api, kind, title, field, button, suggestion, missing, taken, write, addressOf, onClose } = props
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const { status, errors, refusal, formProps } = useFormSubmission<{ title: string; slug: string }>({
    check: (form) => {
      const title = String(new FormData(form).get(field.name)).replaceAll(/\s+/g, ' ').trim()
      const slug = slugOf(title)
      return slug ? { values: { title, slug } } : { errors: { [field.name]: missing } }
    },
    send: async ({ title, slug }) => {
      const document = `${kind}/${slug}`
      const { state } = await saveDraft(api, document, await write(title, slug), 0, 0)
      if (state === 'conflict') throw new Refusal(taken)
      await navigate(addressOf(document))
    },
    sentenceOf,
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

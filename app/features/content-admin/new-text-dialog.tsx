import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
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

export function NewTextDialog({ title, field, button, suggestion = '', missing, begin, onClose }: NewTextDialogProps) {
  const [typed, setTyped] = useState(suggestion)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  async function create() {
    const words = typed.replaceAll(/\s+/g, ' ').trim()
    const slug = slugOf(words)
    if (!slug) return setError(missing)
    setBusy(true)
    try {
      setError(await begin(words, slug))
    } catch {
      setError('Der Server war nicht zu erreichen. Bitte versuchen Sie es noch einmal.')
    }
    setBusy(false)
  }

  return (
    <Dialog open onClose={onClose} title={title}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <Field {...field} ref={input} error={error} value={typed} onChange={(event) => setTyped(event.target.value)} />
        <Button type="submit" busy={busy ? 'Wird angelegt …' : undefined} className="justify-self-start">
          {button}
        </Button>
      </form>
    </Dialog>
  )
}

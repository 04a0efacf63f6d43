import { useWriter } from '../../lib/drafts/use-draft.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextareaField } from '../../ui/forms/field.tsx'

export interface ReasonedException {
  rule: string
  words: string
  reason: string
  by: string
}

interface ReasonDialogProps {
  rule: string
  sentence: string
  onException(exception: ReasonedException): void
  onClose(): void
}

export function ReasonDialog({ rule, sentence, onException, onClose }: ReasonDialogProps) {
  const { email } = useWriter()
  return (
    <Dialog open onClose={onClose} title="Ausnahme begründen">
      <blockquote className="wrap-anywhere">„{sentence}“</blockquote>
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const reason = String(new FormData(event.currentTarget).get('reason')).replaceAll(/\s+/g, ' ').trim()
          if (reason) onException({ rule, words: sentence.slice(0, 500).trim(), reason, by: email })
        }}
      >
        <TextareaField
          name="reason"
          label="Begründung"
          hint="Sie wird mit Ihrem Namen beim Text aufbewahrt. Der Satz gilt dann als geprüft."
          rows={2}
          maxLength={500}
          required
        />
        <Button type="submit" size="small" className="justify-self-start">
          Ausnahme festhalten
        </Button>
      </form>
    </Dialog>
  )
}

interface ExceptionListProps {
  exceptions: readonly ReasonedException[]
  onExceptions(exceptions: ReasonedException[]): void
}

export function ExceptionList({ exceptions, onExceptions }: ExceptionListProps) {
  if (exceptions.length === 0) return null
  return (
    <>
      <h3 className="pt-4 font-sans text-small font-semibold">Begründete Ausnahmen</h3>
      <ul className="lines">
        {exceptions.map(({ words, reason, by }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list
          <li key={index} className="grid justify-items-start border-b border-dune py-2 text-small wrap-anywhere">
            <p>„{words}“</p>
            <p className="text-caption text-ink-muted">
              {reason} ({by})
            </p>
            <Button variant="link" onClick={() => onExceptions(exceptions.toSpliced(index, 1))}>
              Ausnahme entfernen
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

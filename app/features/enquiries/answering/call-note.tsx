import { ANSWER_TEXT_MAX } from '../../../../rules/enquiries/answers.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextareaField } from '../../../ui/forms/field.tsx'

interface CallNoteProps {
  note: string
  error: string | undefined
  busy: boolean
  readOnly: boolean
  onType(note: string): void
  onKeep(): void
}

export function CallNote({ note, error, busy, readOnly, onType, onKeep }: CallNoteProps) {
  return (
    <details className="further-facts" open={Boolean(note) || undefined}>
      <summary>Angerufen?</summary>
      <div className="grid gap-3">
        <TextareaField
          name="answer-call"
          label="Notiz zum Anruf"
          hint="Ein Anruf zählt als Antwort. Besucher sehen das nicht. Verlangt die Person Auskunft, bekommt sie eine Kopie davon: Schreiben Sie nur, was sie lesen darf."
          rows={3}
          maxLength={ANSWER_TEXT_MAX}
          value={note}
          readOnly={readOnly}
          onChange={(event) => onType(event.target.value)}
          error={error}
        />
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={busy ? 'Wird gespeichert …' : undefined}
          onClick={onKeep}
        >
          Anruf festhalten
        </Button>
      </div>
    </details>
  )
}

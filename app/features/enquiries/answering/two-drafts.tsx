import { Button } from '../../../ui/buttons/button.tsx'
import type { AnswerDraft } from './answer-data.ts'

interface TwoDraftsProps {
  mine: AnswerDraft
  theirs: AnswerDraft
  onChoose(body: AnswerDraft): void
}

/** The same person wrote in two windows. */
export function TwoDrafts({ mine, theirs, onChoose }: TwoDraftsProps) {
  return (
    <section
      role="alert"
      aria-label="Zwei Fassungen der Antwort"
      className="grid gap-3 rounded-card border-2 border-amber bg-cream p-4"
    >
      <p className="font-semibold">In einem anderen Fenster steht eine andere Fassung Ihrer Antwort:</p>
      <p className="whitespace-pre-wrap text-small">{theirs.text || theirs.call || 'Leer'}</p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => onChoose(mine)}>
          Meine Fassung behalten
        </Button>
        <Button size="small" variant="secondary" onClick={() => onChoose(theirs)}>
          Die andere übernehmen
        </Button>
      </div>
    </section>
  )
}

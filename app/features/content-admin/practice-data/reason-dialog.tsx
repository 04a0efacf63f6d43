import type { ClaimInWords } from '../../../content/words/claims-in-words.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { exceptionOf, type ReasonedException, ReasonForm } from '../exceptions.tsx'

interface ReasonDialogProps {
  claim: ClaimInWords
  author: string
  onClose(): void
  onException(exception: ReasonedException): void
}

export function ReasonDialog({ claim: { rule, sentence }, author, onClose, onException }: ReasonDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Ausnahme begründen">
      <blockquote className="wrap-anywhere">„{sentence}“</blockquote>
      <ReasonForm onReason={(reason) => onException(exceptionOf(rule.name, sentence, reason, author))} />
    </Dialog>
  )
}

import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { QuestionFacts } from '../../../ui/dialogs/question.tsx'
import { turnKeysOff } from './use-row-keys.ts'

const keys: [key: string, does: string][] = [
  ['j, k', 'nächster und voriger Eintrag, in der Liste auch die Pfeiltasten'],
  ['Eingabe', 'Eintrag öffnen'],
  ['Leertaste', 'Eintrag wählen, für mehrere auf einmal'],
  ['a', 'antworten'],
  ['Strg + Eingabe', 'Antwort senden'],
  ['/', 'suchen'],
  ['Pfeiltasten', 'unter „Termine“: von einer Zeit des Tages zur nächsten'],
  ['?', 'diese Tasten'],
]

export function KeysDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Tasten">
      <QuestionFacts facts={keys} />
      <p className="py-3 text-small">Solange Sie in ein Feld schreiben, gilt nur „Strg + Eingabe“.</p>
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          turnKeysOff()
          onClose()
        }}
      >
        Bis zum nächsten Laden abschalten
      </Button>
    </Dialog>
  )
}

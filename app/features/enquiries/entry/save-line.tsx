import { Button } from '../../../ui/button.tsx'
import type { SaveState } from './use-enquiry-editor.ts'

const saveLines: Record<SaveState, string> = {
  clean: '',
  typing: 'Noch nicht gespeichert',
  saving: 'Wird gespeichert …',
  saved: 'Gespeichert',
  failed: 'Nicht gespeichert. Ihr Text bleibt in diesem Tab erhalten, auch wenn Sie den Eintrag schließen.',
  conflict: 'Nicht gespeichert: Es gibt zwei Fassungen.',
  gone: 'Dieser Eintrag wurde inzwischen gelöscht. Kopieren Sie Ihren Text, wenn Sie ihn noch brauchen.',
}

/** Whether the database has what is shown. */
export function SaveLine({ state, restored, onRetry }: { state: SaveState; restored: boolean; onRetry(): void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <p
        role="status"
        className={state === 'failed' || state === 'gone' ? 'font-semibold text-error' : 'text-ink-muted'}
      >
        {state === 'typing' && restored ? 'Nicht gespeicherte Notiz wiederhergestellt' : saveLines[state]}
      </p>
      {state === 'failed' || (state === 'typing' && restored) ? (
        <Button size="small" variant="secondary" onClick={onRetry}>
          Noch einmal speichern
        </Button>
      ) : null}
    </div>
  )
}

import type { DraftState } from '../../../lib/drafts/draft-state.ts'
import { useWriter } from '../../../lib/drafts/use-draft.ts'
import { Button } from '../../../ui/buttons/button.tsx'

const saveLines: Record<DraftState, string> = {
  clean: '',
  dirty: 'Noch nicht gespeichert',
  saving: 'Wird gespeichert …',
  saved: 'Gespeichert',
  offline: 'Nicht gespeichert. Der Server ist nicht zu erreichen; es geht von selbst weiter, sobald er antwortet.',
  'signed-out': 'Nicht gespeichert. Sie wurden abgemeldet.',
  failed: 'Nicht gespeichert. Der Server hat es nicht angenommen.',
  conflict: 'Nicht gespeichert: Es gibt zwei Fassungen.',
  gone: 'Dieser Eintrag wurde inzwischen gelöscht. Kopieren Sie Ihren Text, wenn Sie ihn noch brauchen.',
}

interface SaveLineProps {
  state: DraftState
  onRetry(): void
}

export function SaveLine({ state, onRetry }: SaveLineProps) {
  const { signInAgain } = useWriter()
  const isStuck = state === 'offline' || state === 'signed-out' || state === 'failed'
  return (
    <div className="flex flex-wrap items-center gap-3 text-small">
      <p role="status" className={isStuck || state === 'gone' ? 'font-semibold text-error' : 'text-ink-muted'}>
        {saveLines[state]}
        {isStuck ? ' Ihr Text steht nur in diesem Fenster: Bitte lassen Sie es offen.' : ''}
      </p>
      {isStuck ? (
        <Button size="small" variant="secondary" onClick={state === 'signed-out' ? signInAgain : onRetry}>
          {state === 'signed-out' ? 'Wieder anmelden' : 'Noch einmal speichern'}
        </Button>
      ) : null}
    </div>
  )
}

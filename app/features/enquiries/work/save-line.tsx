import { type DraftState, isStuck } from '../../../lib/drafts/draft-state.ts'
import { useWriter } from '../../../lib/drafts/use-draft.ts'
import { sentenceOf } from '../../../lib/forms/sentence-of.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { VersionsLink } from '../../../ui/links/versions-link.tsx'

const saveLines: Record<DraftState, string> = {
  clean: '',
  dirty: 'Noch nicht gespeichert',
  saving: 'Wird gespeichert …',
  saved: 'Gespeichert',
  offline: 'Nicht gespeichert. Der Server ist nicht zu erreichen; es geht von selbst weiter, sobald er antwortet.',
  'signed-out': 'Nicht gespeichert. Sie wurden abgemeldet.',
  unconfirmed: 'Nicht gespeichert: Bitte bestätigen Sie noch einmal, dass Sie es sind, dann geht es weiter.',
  limited: 'Nicht gespeichert.',
  failed: 'Nicht gespeichert. Der Server hat es nicht angenommen.',
  conflict: 'Nicht gespeichert: Es gibt zwei Fassungen.',
  gone: 'Dieser Eintrag wurde inzwischen gelöscht. Kopieren Sie Ihren Text, wenn Sie ihn noch brauchen.',
}

const pressOf: Partial<Record<DraftState, string>> = { 'signed-out': 'Wieder anmelden', unconfirmed: 'Bestätigen' }

interface SaveLineProps {
  state: DraftState
  /** Where another line says the same of something else. */
  of?: string
  /** The id of the two versions. */
  versions: string
  refusal?: unknown
  onRetry(): void
}

export function SaveLine({ state, of, versions, refusal, onRetry }: SaveLineProps) {
  const { signInAgain } = useWriter()
  return (
    <div className="save-line">
      <p
        role="status"
        className={
          isStuck(state) || state === 'gone' || state === 'conflict' ? 'font-semibold text-error' : 'text-ink-muted'
        }
      >
        {of && state !== 'clean' ? `${of}: ` : ''}
        {saveLines[state]}
        {state === 'limited' ? ` ${sentenceOf(refusal)}` : ''}
        {isStuck(state) ? ' Ihr Text steht nur in diesem Fenster: Bitte lassen Sie es offen.' : ''}
        {state === 'conflict' ? (
          <>
            {' '}
            <VersionsLink to={versions} />
          </>
        ) : null}
      </p>
      {isStuck(state) ? (
        <Button size="small" variant="secondary" onClick={state === 'signed-out' ? signInAgain : onRetry}>
          {pressOf[state] ?? 'Noch einmal speichern'}
        </Button>
      ) : null}
    </div>
  )
}

import { type DraftState, isStuck } from '../../lib/drafts/draft-state.ts'
import { useWriter } from '../../lib/drafts/use-draft.ts'
import { sentenceOf } from '../../lib/forms/sentence-of.ts'
import { Button } from '../buttons/button.tsx'
import { idOfVersions } from './two-versions.tsx'

const sentences: Record<DraftState, string> = {
  clean: '',
  saved: 'Alles ist gesichert.',
  dirty: 'Wird gleich gesichert …',
  saving: 'Wird gesichert …',
  offline: 'Noch nicht gesichert: Der Server ist nicht zu erreichen. Wir sichern, sobald er erreichbar ist.',
  'signed-out': 'Noch nicht gesichert: Sie wurden abgemeldet.',
  unconfirmed: 'Noch nicht gesichert: Bitte bestätigen Sie noch einmal, dass Sie es sind, dann geht es weiter.',
  limited: 'Noch nicht gesichert.',
  failed: 'Noch nicht gesichert: Der Server hat es nicht angenommen. Wir versuchen es gleich noch einmal.',
  conflict: 'Noch nicht gesichert: Es gibt zwei Fassungen. Bitte wählen Sie eine.',
  gone: 'Das gibt es auf dem Server nicht mehr. Kopieren Sie Ihren Text, wenn Sie ihn noch brauchen.',
}

interface SaveStateProps {
  draft: { name: string; state: DraftState; isKept: boolean; refusal?: unknown; save(): unknown }
  /** Where another line says the same of something else. */
  of?: string
  /** Whether a press to go on waits until everything is saved. */
  isHeld?: boolean
}

/** The line that says how far a draft is saved. */
export function SaveState({ draft, of, isHeld }: SaveStateProps) {
  const { signInAgain } = useWriter()
  const { name, state, isKept, refusal, save } = draft
  const isUnsaved = isStuck(state) || state === 'conflict' || state === 'gone'
  return (
    <div
      className="save-state flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-muted leading-[1.4]"
      data-save-state={state === 'clean' ? 'saved' : state}
      data-unsaved={isUnsaved || undefined}
    >
      <p role="status">
        {of && state !== 'clean' ? `${of}: ` : ''}
        {sentences[state]}
        {state === 'limited' ? ` ${sentenceOf(refusal)}` : ''}
        {isUnsaved && !isKept ? ' Ihr Text steht nur in diesem Fenster: Bitte lassen Sie es offen.' : ''}
        {isStuck(state) && isKept ? ' Ihr Text ist auf diesem Gerät aufbewahrt.' : ''}
        {isUnsaved && isHeld && state !== 'unconfirmed' ? (
          <strong> Bitte warten Sie, bis alles gesichert ist.</strong>
        ) : null}
        {state === 'conflict' ? <VersionsLink to={idOfVersions(name)} /> : null}
      </p>
      {state === 'signed-out' ? (
        <Button size="small" onClick={signInAgain}>
          Wieder anmelden
        </Button>
      ) : isStuck(state) ? (
        <Button size="small" variant="secondary" onClick={() => void save()}>
          {state === 'unconfirmed' ? 'Bestätigen' : 'Noch einmal versuchen'}
        </Button>
      ) : null}
    </div>
  )
}

/** The address stays: with another one an entry would open again. */
function VersionsLink({ to }: { to: string }) {
  return (
    <>
      {' '}
      <a
        href={`#${to}`}
        onClick={(event) => {
          event.preventDefault()
          const versions = document.getElementById(to)
          versions?.scrollIntoView({ block: 'start' })
          versions?.focus({ preventScroll: true })
        }}
      >
        Beide ansehen
      </a>
    </>
  )
}

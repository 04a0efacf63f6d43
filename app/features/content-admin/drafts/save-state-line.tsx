import type { ReactNode } from 'react'
import type { DraftState } from '../../../lib/drafts/draft-state.ts'
import { useWriter } from '../../../lib/drafts/use-draft.ts'
import { sentenceOf } from '../../../lib/forms/sentence-of.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { VersionsLink } from '../../../ui/links/versions-link.tsx'
import './save-state-line.css'

const sentences: Record<DraftState, string> = {
  clean: 'Alles ist gesichert.',
  saved: 'Alles ist als Entwurf gesichert.',
  dirty: 'Wird gleich gesichert …',
  saving: 'Wird gesichert …',
  offline: 'Noch nicht gesichert: Der Server ist nicht zu erreichen. Wir sichern, sobald er erreichbar ist.',
  'signed-out': 'Sie wurden abgemeldet.',
  unconfirmed: 'Noch nicht gesichert: Bitte bestätigen Sie noch einmal, dass Sie es sind, dann geht es weiter.',
  limited: 'Noch nicht gesichert.',
  failed: 'Noch nicht gesichert: Der Server hat es nicht angenommen. Wir versuchen es gleich noch einmal.',
  conflict: 'Noch nicht gesichert: Es gibt zwei Fassungen. Bitte wählen Sie eine.',
  gone: 'Das gibt es auf dem Server nicht mehr. Kopieren Sie Ihren Text, wenn Sie ihn noch brauchen.',
}

interface SaveStateLineProps {
  state: DraftState
  isKept: boolean
  /** Whether a press to go on waits until everything is saved. */
  isHeld: boolean
  refusal?: unknown
  onConfirm(): void
  children: ReactNode
}

export function SaveStateLine({ state, isKept, isHeld, refusal, onConfirm, children }: SaveStateLineProps) {
  const { signInAgain } = useWriter()
  const isUnsaved = !['clean', 'saved', 'dirty', 'saving'].includes(state)
  return (
    <div className="save-state-line" data-unsaved={isUnsaved || undefined}>
      <p role="status" data-save-state={state === 'clean' ? 'saved' : state}>
        {sentences[state]} {state === 'limited' ? `${sentenceOf(refusal)} ` : ''}
        {state === 'saved' ? <span className="max-xl:hidden">Nach außen ändert sich noch nichts.</span> : null}
        {isUnsaved && !isKept ? 'Ihr Text steht nur in diesem Fenster: Bitte lassen Sie es offen. ' : ''}
        {isUnsaved && isKept && state !== 'conflict' ? 'Ihr Text ist auf diesem Gerät aufbewahrt. ' : ''}
        {isUnsaved && isHeld && state !== 'unconfirmed' ? (
          <strong>Bitte warten Sie, bis alles gesichert ist. </strong>
        ) : null}
        {state === 'signed-out' ? (
          <Button size="small" onClick={signInAgain}>
            Wieder anmelden
          </Button>
        ) : null}
        {state === 'unconfirmed' ? (
          <Button size="small" onClick={onConfirm}>
            Bestätigen
          </Button>
        ) : null}
        {state === 'conflict' ? <VersionsLink to="konflikt" /> : null}
      </p>
      {children}
    </div>
  )
}

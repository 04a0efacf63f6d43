import type { SaveState } from './use-draft.ts'

const sentences: Record<SaveState, string> = {
  saved: 'Alles ist als Entwurf gesichert. Besucher sehen ihn erst nach dem Veröffentlichen.',
  waiting: 'Wird gleich gesichert …',
  saving: 'Wird gesichert …',
  offline:
    'Der Server ist nicht zu erreichen. Ihr Text bleibt in diesem Tab und wird gesichert, sobald es wieder geht.',
  conflict: 'Noch nicht gesichert: Jemand anderes hat inzwischen etwas geändert.',
}

/** Where what was just typed is. */
export function SaveStateLine({ state }: { state: SaveState }) {
  return (
    <p role="status" data-save-state={state}>
      {sentences[state]}
    </p>
  )
}

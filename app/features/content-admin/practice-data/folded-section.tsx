import { type ReactNode, useState } from 'react'
import { counted } from '../../../../rules/format/counted.ts'
import { forgetDraft, keepText, keptText } from '../../../lib/forms/form-draft.ts'
import { Fold } from '../../../ui/layout/fold.tsx'

interface FoldedSectionProps {
  id: string
  title: string
  state: { errors: number; claims?: number; samples?: number; changes?: number }
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** As `<details>` it is also opened by a search in the page. An open section stays open in this tab. */
export function FoldedSection({ id, title, state, isOpenAtFirst = false, children }: FoldedSectionProps) {
  const { errors, claims = 0, samples = 0, changes = 0 } = state
  const [wasOpen] = useState(() => isOpenAtFirst || keptText(nameOf(id)) !== undefined)
  return (
    <section aria-label={title}>
      <Fold
        className="folded"
        open={wasOpen}
        onToggle={(event) => (event.currentTarget.open ? keepText(nameOf(id), 'offen') : forgetDraft(nameOf(id)))}
        id={id}
        summary={<h2>{title}</h2>}
        beside={
          <>
            {errors > 0 ? (
              <span className="pill" data-bad="">
                <span aria-hidden="true">▲ </span>
                {errors} Fehler
              </span>
            ) : null}
            {claims > 0 ? <span className="pill">{counted(claims, 'Hinweis', 'Hinweise')}</span> : null}
            {samples > 0 ? <span className="pill">{counted(samples, 'Beispiel', 'Beispiele')}</span> : null}
            {changes > 0 ? <span className="pill">{changes} geändert</span> : null}
          </>
        }
      >
        {children}
      </Fold>
    </section>
  )
}

export function openSection(id: string): void {
  const section = document.getElementById(id)?.closest('details')
  if (section) section.open = true
}

const nameOf = (id: string) => `Abschnitt ${id}`

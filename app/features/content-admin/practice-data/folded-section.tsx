import { type ReactNode, useState } from 'react'
import { forgetDraft, keepText, keptText } from '../../../lib/forms/form-draft.ts'
import { Badge } from '../../../ui/layout/badge.tsx'
import './folded-section.css'

interface FoldedSectionProps {
  id: string
  title: string
  state: { errors: number; claims: number; samples: number; changes: number }
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** As `<details>` it is also opened by a search in the page. An open section stays open in this tab. */
export function FoldedSection({ id, title, state, isOpenAtFirst = false, children }: FoldedSectionProps) {
  const { errors, claims, samples, changes } = state
  const [wasOpen] = useState(() => isOpenAtFirst || keptText(nameOf(id)) !== undefined)
  return (
    <section aria-label={title}>
      <details
        className="folded"
        open={wasOpen}
        onToggle={(event) => (event.currentTarget.open ? keepText(nameOf(id), 'offen') : forgetDraft(nameOf(id)))}
      >
        <summary id={id}>
          <h2 className="text-large">{title}</h2>
          <span className="folded-state">
            {errors > 0 ? (
              <Badge tone="error">
                <span aria-hidden="true">▲ </span>
                {errors} Fehler
              </Badge>
            ) : null}
            {claims > 0 ? <Badge tone="cream">{claims === 1 ? '1 Hinweis' : `${claims} Hinweise`}</Badge> : null}
            {samples > 0 ? <Badge tone="cream">{samples === 1 ? '1 Beispiel' : `${samples} Beispiele`}</Badge> : null}
            {changes > 0 ? <Badge>{changes} geändert</Badge> : null}
          </span>
        </summary>
        <div className="grid grid-cols-1 gap-6 pt-3 pb-8">{children}</div>
      </details>
    </section>
  )
}

export function openSection(id: string): void {
  const section = document.getElementById(id)?.closest('details')
  if (section) section.open = true
}

const nameOf = (id: string) => `Abschnitt ${id}`

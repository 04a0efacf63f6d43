import { useState } from 'react'
import { mediumMoment } from '../../../lib/format/format-moment.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { SiteLink } from '../../../ui/links/site-link.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'

const FAILED = 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.'

/** Something that was thrown away and can be taken back. */
export interface WasteLine {
  /** Of the line. */
  id: string
  /** "Artikel: Georges Lakhovsky". */
  label: string
  /** ISO 8601. */
  deletedAt: string
  /** Where it stands once it is back. */
  href: string
  /** @returns whether it is back; false where its place is taken. @throws the API's error */
  takeBack(): Promise<boolean>
}

/** Everything that was thrown away in the last week, with the way back. */
export function WasteBasketPage({ lines, onChanged }: { lines: readonly WasteLine[]; onChanged(): void }) {
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState<string>()

  async function takeBack({ id, label, takeBack }: WasteLine) {
    setRefusal(undefined)
    setBusy(id)
    try {
      if (await takeBack()) showToast({ title: 'Zurückgeholt', description: label })
      else setRefusal(`Für „${label}“ gibt es inzwischen einen anderen Entwurf. Er bleibt, und dieser hier auch.`)
    } catch {
      setRefusal(FAILED)
    }
    setBusy(undefined)
    onChanged()
  }

  return (
    <div className="mt-4 grid gap-4">
      <p>Was Sie verwerfen oder löschen, liegt hier eine Woche lang. Danach ist es endgültig gelöscht.</p>
      <p className="text-small text-ink-muted">
        Anfragen und Newsletter-Adressen, die Sie löschen, gehen dagegen sofort und ganz: Das sind Daten anderer
        Menschen.
      </p>
      <FormRefusal text={refusal} />
      {lines.length === 0 ? <p>Der Papierkorb ist leer.</p> : null}
      <ul className="grid list-none gap-3" aria-label="Papierkorb">
        {lines.map((line) => (
          <li key={line.id} className="grid justify-items-start gap-2 rounded-card border border-dune p-4">
            <h2 className="font-sans text-base font-semibold wrap-anywhere">{line.label}</h2>
            <p className="text-small text-ink-muted">
              {mediumMoment.format(new Date(line.deletedAt))} · <SiteLink href={line.href}>Wo es hingehört</SiteLink>
            </p>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Zurückholen: ${line.label}`}
              busy={busy === line.id ? 'Wird zurückgeholt …' : undefined}
              onClick={() => void takeBack(line)}
            >
              Zurückholen
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

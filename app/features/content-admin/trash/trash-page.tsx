import { useState } from 'react'
import { formatShortMoment } from '../../../lib/format/format-moment.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { SiteLink } from '../../../ui/links/site-link.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'

export interface TrashItem {
  id: string
  label: string
  deletedAt: string
  href: string
  /** @returns false where another draft took its place. @throws the API's error */
  takeBack(): Promise<boolean>
}

export function TrashPage({ items, onChanged }: { items: readonly TrashItem[]; onChanged(): void }) {
  const [refusal, setRefusal] = useState<string>()

  async function takeBack({ label, takeBack }: TrashItem) {
    setRefusal(undefined)
    try {
      if (await takeBack()) showToast({ title: 'Zurückgeholt', description: label })
      else setRefusal(`Für „${label}“ gibt es inzwischen einen anderen Entwurf. Er bleibt, und dieser hier auch.`)
    } catch {
      setRefusal('Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.')
    }
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
      {items.length === 0 ? <p>Der Papierkorb ist leer.</p> : null}
      <ul className="grid list-none gap-3" aria-label="Papierkorb">
        {items.map((item) => (
          <li key={item.id} className="grid justify-items-start gap-2 rounded-card border border-dune p-4">
            <h2 className="font-sans text-base font-semibold wrap-anywhere">{item.label}</h2>
            <p className="text-small text-ink-muted">
              {formatShortMoment(item.deletedAt)} · <SiteLink href={item.href}>Wo es hingehört</SiteLink>
            </p>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Zurückholen: ${item.label}`}
              onClick={() => takeBack(item)}
            >
              Zurückholen
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

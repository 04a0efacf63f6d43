import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import type { EnquiryCount } from '../data/count-enquiries.ts'

interface NewEntriesNoticeProps {
  counted: EnquiryCount | undefined
  /** When the list was read: what was counted then is what the person knows. */
  readAt: number | undefined
  onShow(): void
}

export function NewEntriesNotice({ counted, readAt, onShow }: NewEntriesNoticeProps) {
  const [known, setKnown] = useState({ readAt, counted })
  if (counted && (!known.counted || known.readAt !== readAt)) setKnown({ readAt, counted })

  const arrived = isLater(counted?.newest, known.counted?.newest)
    ? (counted?.count ?? 0) - (known.counted?.count ?? 0)
    : 0
  return (
    <div role="status">
      {arrived > 0 ? (
        <p className="new-entries">
          {arrived === 1 ? 'Eine neue Anfrage ist eingegangen.' : `${arrived} neue Anfragen sind eingegangen.`}
          <Button size="small" onClick={onShow}>
            Anzeigen
          </Button>
        </p>
      ) : null}
    </div>
  )
}

function isLater(newest: string | null | undefined, known: string | null | undefined): boolean {
  return Boolean(newest) && (!known || Date.parse(newest ?? '') > Date.parse(known))
}

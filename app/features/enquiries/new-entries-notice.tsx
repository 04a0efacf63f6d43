import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { EnquiryCount } from './count-enquiries.ts'

interface NewEntriesNoticeProps {
  /** What the latest poll counted. */
  counted: EnquiryCount | undefined
  /** How often the list was read: what was counted when it was read last is what the person knows. */
  loads: number
  onShow(): void
}

/** Says that something arrived, and leaves the list where it is until the person wants to see it. */
export function NewEntriesNotice({ counted, loads, onShow }: NewEntriesNoticeProps) {
  const [known, setKnown] = useState({ loads, counted })
  if (counted && (!known.counted || known.loads !== loads)) setKnown({ loads, counted })

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

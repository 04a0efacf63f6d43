import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import type { countOf } from '../enquiry.ts'

interface NewEntriesNoticeProps {
  counted: ReturnType<typeof countOf>
  /** When the list was read: what was counted then is what the person knows. */
  readAt: number | undefined
  onShow(): void
}

export function NewEntriesNotice({ counted, readAt, onShow }: NewEntriesNoticeProps) {
  const [known, setKnown] = useState({ readAt, counted })
  if (counted && (!known.counted || known.readAt !== readAt)) setKnown({ readAt, counted })

  return (
    <div role="status">
      {(counted?.newest ?? '') > (known.counted?.newest ?? '') ? (
        <p className="new-entries">
          Neue Anfragen sind eingegangen.
          <Button size="small" onClick={onShow}>
            Anzeigen
          </Button>
        </p>
      ) : null}
    </div>
  )
}

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
        <p className="flex max-w-none flex-wrap items-center justify-between gap-x-3 bg-cream px-(--admin-edge) text-small py-1">
          Neues ist eingegangen.
          <Button size="small" onClick={onShow}>
            Anzeigen
          </Button>
        </p>
      ) : null}
    </div>
  )
}

import { useEffect, useState } from 'react'
import type { DataApi } from '../../../lib/data-api.ts'
import { type Enquiry, type EnquiryKind, enquiryKinds } from '../enquiry.ts'
import { EnquiryList } from '../list/enquiry-list.tsx'
import { findElsewhere } from './load-inbox.ts'

interface FoundElsewhereProps {
  api: DataApi
  kind: EnquiryKind
  search: string
  onOpen(enquiry: Enquiry): void
}

export function FoundElsewhere({ api, kind, search, onOpen }: FoundElsewhereProps) {
  const [found, setFound] = useState<{ search: string; rows: Enquiry[]; total: number }>()
  useEffect(() => {
    if (!search.trim()) return
    const stopping = new AbortController()
    findElsewhere(api, kind, search, stopping.signal).then(
      (answer) => setFound({ ...answer, search }),
      () => {},
    )
    return () => stopping.abort()
  }, [api, kind, search])

  if (!found || found.search !== search || found.rows.length === 0) return null
  const { tab } = enquiryKinds[kind === 'mwo' ? 'consultation' : 'mwo']
  return (
    <section aria-label={`Gefunden unter ${tab}`} className="mt-4 grid gap-3">
      <h2 className="text-base font-semibold">
        Auch gefunden unter {tab} ({found.total})
      </h2>
      <EnquiryList entries={found.rows} busy={false} onOpen={onOpen} />
    </section>
  )
}

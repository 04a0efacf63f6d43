import { useEffect, useState } from 'react'
import type { DataApi } from '../../../lib/data-api.ts'
import { noFilters } from '../../../lib/list/list-filters.ts'
import { enquirySource } from '../data/enquiry-source.ts'
import { type Enquiry, type EnquiryKind, enquiryKinds } from '../enquiry.ts'
import { EnquiryList } from './enquiry-list.tsx'

interface FoundElsewhereProps {
  api: DataApi
  kind: EnquiryKind
  search: string
  onOpen(enquiry: Enquiry): void
}

export function FoundElsewhere({ api, kind, search, onOpen }: FoundElsewhereProps) {
  const other = kind === 'mwo' ? 'consultation' : 'mwo'
  const [found, setFound] = useState<{ search: string; rows: Enquiry[]; total: number }>()
  useEffect(() => {
    if (!search.trim()) return
    const stopping = new AbortController()
    enquirySource(api, other)
      .page({ ...noFilters, search }, stopping.signal)
      .then(
        (answer) => setFound({ ...answer, search }),
        () => {},
      )
    return () => stopping.abort()
  }, [api, other, search])

  if (!found || found.search !== search || found.rows.length === 0) return null
  const { tab } = enquiryKinds[other]
  return (
    <section aria-label={`Gefunden unter ${tab}`} className="mt-4 grid gap-3">
      <h2 className="text-base font-semibold">
        Auch gefunden unter {tab} ({found.total})
      </h2>
      <EnquiryList entries={found.rows} busy={false} onOpen={onOpen} />
    </section>
  )
}

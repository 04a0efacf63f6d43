import type { Enquiry } from '../enquiry.ts'
import { EnquiryCard } from './enquiry-card.tsx'
import { useNow } from './use-now.ts'

interface EnquiryListProps {
  entries: readonly Enquiry[]
  busy: boolean
  onOpen(enquiry: Enquiry): void
  chosen?: ReadonlySet<string>
  onChoose?(id: string): void
}

export function EnquiryList({ entries, busy, onOpen, chosen, onChoose }: EnquiryListProps) {
  const now = useNow()
  return (
    <ul className="enquiries" aria-busy={busy}>
      {entries.map((enquiry) => (
        <EnquiryCard
          key={enquiry.id}
          enquiry={enquiry}
          now={now}
          onOpen={() => onOpen(enquiry)}
          isChosen={chosen?.has(enquiry.id)}
          onChoose={onChoose && (() => onChoose(enquiry.id))}
        />
      ))}
    </ul>
  )
}

import { sampleEnquiry } from '../../../app/features/enquiries/enquiries.examples.tsx'
import type { MwoEntry } from '../../../app/features/enquiries/enquiry.ts'

/** An MWO entry as the data API returns it. */
export function sampleEntry(changes: Partial<MwoEntry> = {}): MwoEntry {
  return {
    ...sampleEnquiry({ created_at: '2026-11-05T12:00:00Z' }),
    kind: 'mwo',
    email: 'max.mustermann@example.com',
    phone: '040 66969-123',
    message: 'Guten Tag',
    is_anonymous: false,
    gdpr_consent: true,
    file_url: null,
    file_name: null,
    file_type: null,
    file_size: null,
    location: null,
    ...changes,
  }
}

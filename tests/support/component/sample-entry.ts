import type { MwoEntry } from '../../../app/features/enquiries/enquiry.ts'

/** An MWO entry as the data API returns it. */
export function sampleEntry(changes: Partial<MwoEntry> = {}): MwoEntry {
  const arrived = '2026-11-05T12:00:00Z'
  return {
    kind: 'mwo',
    id: '5ab6e0f2-0000-4000-8000-000000000000',
    created_at: arrived,
    updated_at: arrived,
    reply_clock_start: arrived,
    first_name: 'Max',
    last_name: 'Mustermann',
    email: 'max.mustermann@example.com',
    phone: '040 66969-123',
    message: 'Guten Tag',
    consent_version: '2026-11-20',
    status: 'new',
    suspicion: null,
    admin_notes: null,
    in_patient_file: false,
    answered_at: null,
    follow_up_on: null,
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

import type { MwoEntry } from '../../../app/features/enquiries/enquiry.ts'

/** An MWO entry as the data API returns it. */
export function sampleEntry(changes: Partial<MwoEntry> = {}): MwoEntry {
  return {
    kind: 'mwo',
    id: '5ab6e0f2-0000-4000-8000-000000000000',
    created_at: '2026-11-05T12:00:00Z',
    updated_at: '2026-11-05T12:00:00Z',
    promise_from: '2026-11-05T12:00:00Z',
    first_name: 'Max',
    last_name: 'Mustermann',
    email: 'max.mustermann@example.com',
    phone: '040 66969-123',
    message: 'Guten Tag',
    consent_version: null,
    status: 'new',
    suspicion: null,
    admin_notes: null,
    in_patient_file: false,
    answered_at: null,
    comes_back_on: null,
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

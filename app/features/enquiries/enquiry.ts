import type { EnquiryStatus } from './enquiry-status.ts'

/** What both kinds of enquiry have in common, as the data API returns it. Times are ISO 8601 in UTC. */
interface CommonEnquiry {
  id: string
  created_at: string
  updated_at: string
  first_name: string
  last_name: string
  email: string
  phone: string | null
  message: string | null
  user_agent: string | null
  consent_version: string | null
  status: EnquiryStatus
  admin_notes: string | null
}

export interface MwoEntry extends CommonEnquiry {
  kind: 'mwo'
  is_anonymous: boolean
  gdpr_consent: boolean
  file_url: string | null
  file_name: string | null
  file_type: string | null
  file_size: number | null
  location: { city?: string; country?: string } | null
  ip_address: string | null
}

export interface ConsultationRequest extends CommonEnquiry {
  kind: 'consultation'
  consultation_type: string | null
  preferred_time: string | null
}

export type Enquiry = MwoEntry | ConsultationRequest
export type EnquiryKind = Enquiry['kind']

/** Where each kind is kept, and what it is called. */
export const enquiryKinds = {
  mwo: { table: 'mwo_form_entries', tab: 'MWO Anfragen', one: 'MWO-Anfrage', search: 'search_mwo_form_entries' },
  consultation: {
    table: 'consultation_requests',
    tab: 'Beratungsanfragen',
    one: 'Beratungsanfrage',
    search: 'search_consultation_requests',
  },
} as const satisfies Record<EnquiryKind, Record<string, string>>

/** An entry whose author wants no name has none: the list says what it is instead. */
export function nameOf(enquiry: Enquiry): string {
  if (enquiry.kind === 'mwo' && enquiry.is_anonymous) return 'Anonyme Anfrage'
  return `${enquiry.first_name} ${enquiry.last_name}`
}

import type { Enquiry } from '../../../../database/json-results.ts'
import type { AppointmentType } from '../../../../rules/enquiries/appointments.ts'

/** What the appointment after an enquiry is likely for. */
export function usualType(enquiry: Enquiry): AppointmentType {
  return enquiry.kind === 'consultation' && enquiry.consultation_type === 'nachbetreuung' ? 'follow-up' : 'first-talk'
}

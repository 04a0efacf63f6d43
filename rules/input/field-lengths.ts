import { EMAIL_MAX_LENGTH } from './email-address.ts'

/** Of a field and its column. */
export const fieldLengths = {
  firstName: 100,
  lastName: 100,
  email: EMAIL_MAX_LENGTH,
  phone: 50,
  preferredTime: 200,
  message: 5000,
  notes: 10_000,
  city: 100,
  country: 100,
  fileName: 255,
  /** A sentence with an appointment that is moved or cancelled. */
  reason: 300,
} as const

/** Section 5 of the specification. */
export function tooLong(label: string, most: number): string {
  return `${label} zu lang (max. ${most} Zeichen)`
}

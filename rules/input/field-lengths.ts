import { EMAIL_MAX_LENGTH } from './email-address.ts'

/** The most characters that a field of a form, and its column, may hold. */
export const fieldLengths = {
  firstName: 100,
  lastName: 100,
  email: EMAIL_MAX_LENGTH,
  phone: 50,
  preferredTime: 200,
  message: 5000,
  city: 100,
  country: 100,
  fileName: 255,
} as const

/** What a form says about a longer text. The wording is that of the specification (section 5). */
export function tooLong(label: string, most: number): string {
  return `${label} zu lang (max. ${most} Zeichen)`
}

import { isSignedText, signText } from '../tokens/signed-text.ts'

const PURPOSE = 'links to appointments'

/** The address of the page on which a person chooses, moves or cancels an appointment; only the mail names it. */
export function appointmentLink(siteUrl: string, id: string, secretKey: string): string {
  return `${siteUrl}/termin/${id}/${signText(PURPOSE, id, secretKey)}`
}

/** Whether the signature belongs to the appointment, compared in constant time. */
export function isLinkOf(id: string, signature: string, secretKey: string): boolean {
  return isSignedText(PURPOSE, id, signature, secretKey)
}

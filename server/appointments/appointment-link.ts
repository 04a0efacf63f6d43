import { isSignedText, signText } from '../../supabase/functions/_shared/signed-text.ts'

const PURPOSE = 'links to appointments'

/** The address of the page on which a person chooses, moves or cancels an appointment; only the mail names it. */
export async function appointmentLink(siteUrl: string, id: string, secretKey: string): Promise<string> {
  return `${siteUrl}/termin/${id}/${await signText(PURPOSE, id, secretKey)}`
}

/** Whether the signature belongs to the appointment, compared in constant time. */
export function isLinkOf(id: string, signature: string, secretKey: string): Promise<boolean> {
  return isSignedText(PURPOSE, id, signature, secretKey)
}

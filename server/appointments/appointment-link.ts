import { isSignedText, signText } from '../../supabase/functions/_shared/signed-text.ts'

const PURPOSE = 'links to appointments'

/** The page on which a person chooses, moves or cancels. Having the link proves that the mail was received. */
export async function appointmentLink(siteUrl: string, id: string, secretKey: string): Promise<string> {
  return `${siteUrl}/termin/${id}/${await signText(PURPOSE, id, secretKey)}`
}

/** Compares in a time that tells nothing about the right signature. */
export function isLinkOf(id: string, signature: string, secretKey: string): Promise<boolean> {
  return isSignedText(PURPOSE, id, signature, secretKey)
}

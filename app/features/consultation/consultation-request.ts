import { z } from 'zod/mini'
import { ENQUIRY_CONSENT_VERSION } from '../../content/enquiry-consent.tsx'
import { dataApi } from '../../lib/backend.ts'
import { emailAddress, optionalText, requiredText } from '../../lib/form-values.ts'
import { storeOnce } from '../../lib/store-once.ts'
import { consultationTypes } from './consultation-types.ts'

/** What the form must hold; messages as the specification quotes them (section 5). */
export const consultationRequest = z.object({
  first_name: requiredText('Vorname', 100, 'Vorname ist erforderlich'),
  last_name: requiredText('Nachname', 100, 'Nachname ist erforderlich'),
  email: emailAddress('E-Mail ist erforderlich'),
  phone: requiredText('Telefonnummer', 50, 'Telefonnummer ist erforderlich'),
  consultation_type: z.pipe(
    z.transform((value: unknown) => value || null),
    z.nullable(
      z.enum(
        Object.keys(consultationTypes) as (keyof typeof consultationTypes)[],
        'Bitte wählen Sie ein Thema aus der Liste',
      ),
    ),
  ),
  preferred_time: optionalText('Wunschzeit', 200),
  message: optionalText('Nachricht', 5000),
})

export type ConsultationRequest = z.output<typeof consultationRequest>

/** Call 1 of the specification. Sending the same `id` again stores nothing twice. */
export async function storeConsultationRequest(request: ConsultationRequest, id: string): Promise<void> {
  const api = await dataApi()
  await storeOnce(
    api.from('consultation_requests').insert({ ...request, id, consent_version: ENQUIRY_CONSENT_VERSION }),
  )
}

import { z } from 'zod/mini'
import { consultationTypes } from '../../../rules/enquiries/consultation-types.ts'
import { ENQUIRY_CONSENT_VERSION } from '../../../rules/enquiries/enquiry-consent.ts'
import { severalLines } from '../../../rules/input/control-characters.ts'
import { emailField } from '../../../rules/input/email-field.ts'
import { fieldLengths } from '../../../rules/input/field-lengths.ts'
import { dataApi } from '../../lib/backend.ts'
import type { FormSignals } from '../../lib/forms/form-signals.ts'
import { optionalText, requiredPhone, requiredText } from '../../lib/forms/form-values.ts'
import { storeOnce } from '../../lib/forms/store-once.ts'

/** Messages as the specification quotes them (section 5). */
export const consultationRequest = z.object({
  first_name: requiredText('Vorname', fieldLengths.firstName, 'Vorname ist erforderlich'),
  last_name: requiredText('Nachname', fieldLengths.lastName, 'Nachname ist erforderlich'),
  email: emailField('E-Mail ist erforderlich'),
  phone: requiredPhone('Telefonnummer ist erforderlich'),
  consultation_type: z.pipe(
    z.transform((value: unknown) => value || null),
    z.nullable(
      z.enum(
        Object.keys(consultationTypes) as (keyof typeof consultationTypes)[],
        'Bitte wählen Sie ein Thema aus der Liste',
      ),
    ),
  ),
  preferred_time: optionalText('Wunschzeit', fieldLengths.preferredTime),
  message: optionalText('Nachricht', fieldLengths.message, severalLines),
})

export type ConsultationRequest = z.output<typeof consultationRequest>

/** Call 1 of the specification. Sending the same `id` again stores nothing twice. */
export async function storeConsultationRequest(
  request: ConsultationRequest,
  id: string,
  signals: FormSignals,
): Promise<void> {
  const api = await dataApi()
  await storeOnce(
    api
      .from('consultation_requests')
      .insert({ ...request, id, consent_version: ENQUIRY_CONSENT_VERSION, form_signals: { ...signals } }),
  )
}

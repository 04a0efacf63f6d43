import { z } from 'zod/mini'
import { ENQUIRY_CONSENT_VERSION } from '../../../rules/enquiries/enquiry-consent.ts'
import { severalLines } from '../../../rules/input/control-characters.ts'
import { emailField } from '../../../rules/input/email-field.ts'
import { fieldLengths } from '../../../rules/input/field-lengths.ts'
import { safeFileName } from '../../../rules/input/file-name.ts'
import type { UploadType } from '../../../rules/input/uploads.ts'
import { dataApi } from '../../lib/backend.ts'
import type { FormSignals } from '../../lib/forms/form-signals.ts'
import { optionalPhone, optionalText, requiredText } from '../../lib/forms/form-values.ts'
import { storeOnce } from '../../lib/forms/store-once.ts'

/** The database stores this for anonymous requests, whatever is sent. */
const ANONYMOUS = 'Anonym'

const common = {
  email: emailField('E-Mail ist erforderlich'),
  phone: optionalPhone,
  message: optionalText('Nachricht', fieldLengths.message, severalLines),
  city: optionalText('Stadt', fieldLengths.city),
  country: optionalText('Land', fieldLengths.country),
  gdpr_consent: z.optional(z.literal('on')),
}

export const namedMwoRequest = z.object({
  first_name: requiredText('Vorname', fieldLengths.firstName, 'Vorname ist erforderlich'),
  last_name: requiredText('Nachname', fieldLengths.lastName, 'Nachname ist erforderlich'),
  ...common,
})

export const anonymousMwoRequest = z.object({
  first_name: z._default(z.literal(ANONYMOUS), ANONYMOUS),
  last_name: z._default(z.literal(ANONYMOUS), ANONYMOUS),
  ...common,
})

export function consentProblem(fields: FormData): { gdpr_consent: string } | undefined {
  const file = fields.get('file')
  const hasFile = file instanceof File && file.size > 0
  const hasWords = String(fields.get('message') ?? '').trim() !== ''
  if (fields.has('gdpr_consent') || !(hasWords || hasFile)) return undefined
  return {
    gdpr_consent: 'Bitte kreuzen Sie das Kästchen an, oder senden Sie die Anfrage ohne Nachricht und ohne Datei.',
  }
}

export type MwoRequest = z.output<typeof namedMwoRequest> | z.output<typeof anonymousMwoRequest>

export interface StoredUpload {
  path: string
  name: string
  type: UploadType
  size: number
}

interface NewMwoEntry {
  id: string
  request: MwoRequest
  isAnonymous: boolean
  upload?: StoredUpload
  signals: FormSignals
}

/** Adds the entry. Its file must be in the bucket already. Sending the same `id` again stores nothing twice. */
export async function storeMwoRequest({ id, request, isAnonymous, upload, signals }: NewMwoEntry): Promise<void> {
  const { city, country, gdpr_consent, ...columns } = request
  const api = await dataApi()
  await storeOnce(
    api.from('mwo_form_entries').insert({
      ...columns,
      id,
      is_anonymous: isAnonymous,
      gdpr_consent: gdpr_consent === 'on',
      consent_version: ENQUIRY_CONSENT_VERSION,
      form_signals: { ...signals },
      location: city || country ? { city, country } : null,
      ...(upload && {
        file_url: upload.path,
        file_name: safeFileName(upload.name, upload.type.extension),
        file_type: upload.type.mime,
        file_size: upload.size,
      }),
    }),
  )
}

import { z } from 'zod/mini'
import { ENQUIRY_CONSENT_VERSION } from '../../../rules/enquiry-consent.ts'
import { fieldLengths } from '../../../rules/field-lengths.ts'
import type { UploadType } from '../../../rules/uploads.ts'
import { dataApi } from '../../lib/backend.ts'
import { emailAddress, optionalText, requiredText } from '../../lib/forms/form-values.ts'
import { storeOnce } from '../../lib/forms/store-once.ts'

/** In anonymous mode the name fields are not there; the database stores this instead, whatever is sent. */
const ANONYMOUS = 'Anonym'

const common = {
  email: emailAddress('E-Mail ist erforderlich'),
  phone: optionalText('Telefonnummer', fieldLengths.phone),
  message: optionalText('Nachricht', fieldLengths.message),
  city: optionalText('Stadt', fieldLengths.city),
  country: optionalText('Land', fieldLengths.country),
  gdpr_consent: z.literal('on', 'Zustimmung zur Datenverarbeitung ist erforderlich'),
}

/** What the form must hold. The specification leaves these checks open. */
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
  upload?: StoredUpload | undefined
}

/** Adds the entry. Its file, if there is one, must be in the bucket already. Sending the same `id` again stores nothing twice. */
export async function storeMwoRequest({ id, request, isAnonymous, upload }: NewMwoEntry): Promise<void> {
  const { city, country, gdpr_consent: _ticked, ...columns } = request
  const api = await dataApi()
  await storeOnce(
    api.from('mwo_form_entries').insert({
      ...columns,
      id,
      is_anonymous: isAnonymous,
      gdpr_consent: true,
      consent_version: ENQUIRY_CONSENT_VERSION,
      location: city || country ? { city, country } : null,
      ...(upload && {
        file_url: upload.path,
        file_name: upload.name.slice(-fieldLengths.fileName),
        file_type: upload.type.mime,
        file_size: upload.size,
      }),
    }),
  )
}

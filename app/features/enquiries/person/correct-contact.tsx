import { useRef, useState } from 'react'
import { z } from 'zod/mini'
import { addressProblem, isEmailAddress, normalizeAddress } from '../../../../rules/input/email-address.ts'
import { emailField } from '../../../../rules/input/email-field.ts'
import { fieldLengths } from '../../../../rules/input/field-lengths.ts'
import { isNoName, ONLY_A_NAME } from '../../../../rules/input/name.ts'
import { readableAddress } from '../../../../rules/input/readable-address.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { optionalText, requiredText } from '../../../lib/forms/form-values.ts'
import { checkValues, useFormSubmission } from '../../../lib/forms/use-form-submission.ts'
import { useRecentAuthentication } from '../../../lib/recent-authentication.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import type { Enquiry } from '../enquiry.ts'
import type { Reader } from './person-data.ts'

interface CorrectContactProps {
  api: DataApi
  enquiry: Enquiry
  onCorrected(): Promise<void>
}

export function CorrectContact({ api, enquiry, onCorrected }: CorrectContactProps) {
  const isAnonymous = enquiry.kind === 'mwo' && enquiry.is_anonymous
  return (
    <Correction
      fields={[
        ...(isAnonymous ? [] : names(enquiry, true)),
        {
          name: 'email',
          type: 'email',
          label: 'E-Mail',
          required: enquiry.kind === 'mwo',
          defaultValue: enquiry.email ? readableAddress(enquiry.email) : '',
        },
        {
          name: 'phone',
          type: 'tel',
          label: 'Telefon',
          required: enquiry.kind === 'consultation',
          defaultValue: enquiry.phone ?? '',
        },
      ]}
      schema={schemaOf(enquiry, isAnonymous)}
      note="Gilt für diesen Eintrag. Die Nachricht bleibt, wie sie gesendet wurde, und der Verlauf behält die früheren Angaben. Für den Newsletter meldet sich eine neue Adresse selbst an."
      save={async (contact) => {
        if (!(await rpcOf(api).correct_contact({ entry_id: enquiry.id, ...contact })))
          throw new Error('the entry is gone')
        await onCorrected()
      }}
    />
  )
}

interface CorrectReaderProps {
  api: DataApi
  reader: Reader
  onCorrected(): Promise<void>
}

export function CorrectReader({ api, reader, onCorrected }: CorrectReaderProps) {
  return (
    <Correction
      fields={names(reader, false)}
      schema={readerSchema}
      note="Gilt für den Newsletter. Eine neue Adresse meldet sich selbst an, damit sie selbst einwilligt; die alte löschen Sie danach."
      save={async (name) => {
        if (!(await rpcOf(api).correct_subscriber({ email: reader.email, ...name })))
          throw new Error('the address is gone')
        await onCorrected()
      }}
    />
  )
}

interface CorrectionProps<Values> {
  fields: { name: string; label: string; required: boolean; defaultValue: string; type?: 'email' | 'tel' }[]
  schema: z.ZodMiniType<Values>
  note: string
  save(values: Values): Promise<void>
}

function Correction<Values>({ fields, schema, note, save }: CorrectionProps<Values>) {
  const [isOpen, setIsOpen] = useState(false)
  /** Nothing about a person is stored on the device; while the page is open, closing loses nothing. */
  const typed = useRef<Record<string, string>>({})
  const withRecentAuthentication = useRecentAuthentication()
  const { status, errors, refusal, formProps } = useFormSubmission<Values>({
    check: (form) => checkValues(form, schema, (name) => `contact-${name}`),
    send: (values) => withRecentAuthentication(() => save(values)),
    sentenceOf: () => 'Die Angaben wurden nicht gespeichert. Versuchen Sie es noch einmal.',
    onSent: () => {
      typed.current = {}
      setIsOpen(false)
    },
  })
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        Berichtigen
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Kontaktdaten berichtigen">
        <form
          {...formProps}
          aria-label="Kontaktdaten"
          className="grid gap-4"
          onChange={({ currentTarget }) => {
            typed.current = Object.fromEntries(new FormData(currentTarget)) as Record<string, string>
          }}
        >
          {fields.map(({ name, defaultValue, ...field }) => (
            <Field
              key={name}
              {...field}
              name={name}
              id={`contact-${name}`}
              defaultValue={typed.current[name] ?? defaultValue}
              error={errors[`contact-${name}`]}
            />
          ))}
          <p className="text-small text-ink-muted">{note}</p>
          <FormRefusal text={refusal} />
          <SubmitButton status={status} busy="Wird gespeichert …" className="">
            Speichern
          </SubmitButton>
        </form>
      </Dialog>
    </>
  )
}

const names = ({ first_name, last_name }: Pick<Reader, 'first_name' | 'last_name'>, required: boolean) => [
  { name: 'first_name', label: 'Vorname', required, defaultValue: first_name ?? '' },
  { name: 'last_name', label: 'Nachname', required, defaultValue: last_name ?? '' },
]

const readerName = (label: string, max: number) =>
  optionalText(label, max).check(z.refine((name) => name === null || !isNoName(name), ONLY_A_NAME))

const readerSchema = z.object({
  first_name: readerName('Vorname', fieldLengths.firstName),
  last_name: readerName('Nachname', fieldLengths.lastName),
})

const optionalAddress = z
  .pipe(
    optionalText('E-Mail-Adresse', fieldLengths.email),
    z.transform((address: string | null) => address && normalizeAddress(address)),
  )
  .check(
    z.refine((address) => !address || isEmailAddress(address), {
      error: ({ input }) => addressProblem(String(input)),
    }),
  )

function schemaOf(enquiry: Enquiry, isAnonymous: boolean) {
  const name = (label: string, max: number) => requiredText(label, max, `${label} ist erforderlich`)
  return z.object({
    first_name: isAnonymous ? z._default(z.string(), enquiry.first_name) : name('Vorname', fieldLengths.firstName),
    last_name: isAnonymous ? z._default(z.string(), enquiry.last_name) : name('Nachname', fieldLengths.lastName),
    // Who can be telephoned needs no address.
    email: enquiry.kind === 'mwo' ? emailField('E-Mail ist erforderlich') : optionalAddress,
    phone:
      enquiry.kind === 'consultation'
        ? name('Telefonnummer', fieldLengths.phone)
        : optionalText('Telefonnummer', fieldLengths.phone),
  })
}

import { useState } from 'react'
import { z } from 'zod/mini'
import { fieldLengths } from '../../../../rules/field-lengths.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { checkValues } from '../../../lib/forms/check-values.ts'
import { emailAddress, optionalText, requiredText } from '../../../lib/forms/form-values.ts'
import { useFormSubmission } from '../../../lib/forms/use-form-submission.ts'
import { useProve, withFreshProof } from '../../../lib/fresh-proof.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import type { Enquiry } from '../enquiry.ts'
import { correctContact } from './person-data.ts'

interface CorrectContactProps {
  api: DataApi
  enquiry: Enquiry
  onCorrected(): Promise<void>
}

/** Corrects who wrote an entry and how to reach him or her; the former values stay in its history. */
export function CorrectContact(props: CorrectContactProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        Berichtigen
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Kontaktdaten berichtigen">
        {isOpen ? <ContactForm {...props} /> : null}
      </Dialog>
    </>
  )
}

function ContactForm({ api, enquiry, onCorrected }: CorrectContactProps) {
  const isAnonymous = enquiry.kind === 'mwo' && enquiry.is_anonymous
  const prove = useProve()
  const { status, errors, failed, formProps } = useFormSubmission({
    check: (form) => checkValues(form, schemaOf(enquiry, isAnonymous), (name) => `contact-${name}`),
    send: async (contact) => {
      await withFreshProof(() => correctContact(api, enquiry, contact), prove)
      await onCorrected()
    },
  })
  const field = (name: 'first_name' | 'last_name' | 'email' | 'phone') => ({
    name,
    id: `contact-${name}`,
    defaultValue: enquiry[name] ?? '',
    error: errors[`contact-${name}`],
  })
  return (
    <form {...formProps} aria-label="Kontaktdaten" className="grid gap-4">
      {isAnonymous ? null : (
        <>
          <Field {...field('first_name')} label="Vorname" required />
          <Field {...field('last_name')} label="Nachname" required />
        </>
      )}
      <Field {...field('email')} type="email" label="E-Mail" required />
      <Field {...field('phone')} type="tel" label="Telefon" required={enquiry.kind === 'consultation'} />
      <p className="text-sm text-ink-muted">
        Gilt für diesen Eintrag. Die Nachricht bleibt, wie sie gesendet wurde, und der Verlauf behält die früheren
        Angaben. Für den Newsletter meldet sich eine neue Adresse selbst an.
      </p>
      {failed ? (
        <p role="alert" className="font-semibold text-error">
          Die Angaben wurden nicht gespeichert. Versuchen Sie es noch einmal.
        </p>
      ) : null}
      <Button type="submit" busy={status === 'submitting' ? 'Wird gespeichert …' : undefined}>
        Speichern
      </Button>
    </form>
  )
}

function schemaOf(enquiry: Enquiry, isAnonymous: boolean) {
  const name = (label: string, max: number) => requiredText(label, max, `${label} ist erforderlich`)
  return z.object({
    first_name: isAnonymous ? z._default(z.string(), enquiry.first_name) : name('Vorname', fieldLengths.firstName),
    last_name: isAnonymous ? z._default(z.string(), enquiry.last_name) : name('Nachname', fieldLengths.lastName),
    email: emailAddress('E-Mail ist erforderlich'),
    phone:
      enquiry.kind === 'consultation'
        ? name('Telefonnummer', fieldLengths.phone)
        : optionalText('Telefonnummer', fieldLengths.phone),
  })
}

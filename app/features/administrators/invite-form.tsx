import { useRef, useState } from 'react'
import { z } from 'zod/mini'
import { normalizeAddress } from '../../../rules/input/email-address.ts'
import { INVITATION_LINK_HOURS } from '../../../rules/operation/link-lifetimes.ts'
import { type DataApi, rpcOf } from '../../lib/data-api.ts'
import { Refusal } from '../../lib/forms/refusal.ts'
import { sentenceOf } from '../../lib/forms/sentence-of.ts'
import { checkValues, useFormSubmission } from '../../lib/forms/use-form-submission.ts'
import { useScrolledTo } from '../../lib/forms/use-scrolled-to.ts'
import { useRecentAuthentication } from '../../lib/recent-authentication.ts'
import { Field, SelectField } from '../../ui/forms/field.tsx'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { FAILED } from './invitation.ts'

interface InviteFormProps {
  api: DataApi
  onInvited(): void
}

const typed = z.object({
  scope: z.enum(['admin', 'appointments']),
  'invited-email': z.string().check(z.trim(), z.minLength(1, 'Geben Sie die E-Mail-Adresse ein')),
})

export function InviteForm({ api, onInvited }: InviteFormProps) {
  const withRecentAuthentication = useRecentAuthentication()
  const form = useRef<HTMLFormElement>(null)
  const [done, setDone] = useState<string>()
  const answer = useScrolledTo<HTMLParagraphElement>(done)
  const { status, errors, refusal, formProps } = useFormSubmission({
    check: (form) => {
      setDone(undefined)
      return checkValues(form, typed)
    },
    send: async ({ 'invited-email': email, scope }) => {
      const outcome = await withRecentAuthentication(() =>
        rpcOf(api).invite_administrator({ email: normalizeAddress(email), role: scope }),
      )
      if (outcome !== 'invited' && outcome !== 'caught') throw new Refusal(refusals[outcome])
      setDone(sentences[outcome](email))
    },
    sentenceOf: (error) => sentenceOf(error, FAILED),
    onSent: () => {
      form.current?.reset()
      onInvited()
    },
  })
  return (
    <form {...formProps} ref={form} aria-label="Jemanden einladen" className="grid gap-4">
      <h3 className="text-base font-semibold">Jemanden einladen</h3>
      <p>
        Wer eingeladen ist, bekommt einen Link per E-Mail, legt ein eigenes Passwort fest und richtet einen zweiten
        Faktor ein.
      </p>
      <FormRefusal text={refusal} />
      <Field
        name="invited-email"
        type="email"
        label="E-Mail-Adresse"
        autoComplete="off"
        required
        error={errors['invited-email']}
      />
      <SelectField
        name="scope"
        label="Was die Person darf"
        hint="Nur Termine: Die Person sieht Termine, Namen und Telefonnummern, bucht, verlegt und sagt ab. Nachrichten, Notizen, Dateien und Texte sieht sie nicht."
      >
        <option value="appointments">Nur Termine</option>
        <option value="admin">Alles, was Sie sehen und dürfen</option>
      </SelectField>
      <SubmitButton status={status} busy="Wird eingeladen …">
        Einladen
      </SubmitButton>
      <p ref={answer} role="status" className="wrap-anywhere">
        {done}
      </p>
    </form>
  )
}

const refusals = {
  'not an address':
    'Das ist keine E-Mail-Adresse. Geben Sie eine einzelne Adresse ein, wie max.mustermann@example.com.',
  exists: 'Diese Adresse hat schon einen Zugang.',
  'too many': 'Heute gab es schon zwanzig Einladungen. Morgen geht es weiter.',
}

const sentences = {
  invited: (email: string) =>
    `${email} ist eingeladen. Der Link in der E-Mail gilt ${INVITATION_LINK_HOURS} Stunden und nur einmal.`,
  caught: (email: string) =>
    `Die Einladung ist geschrieben, kommt aber nicht bei ${email} an: Diese Website verschickt noch keine E-Mails. Sie liegt im Postfach auf dem Server, das nur dort zu öffnen ist. Wer die Website betreut, kann einen Mailserver einrichten; laden Sie danach noch einmal ein.`,
}

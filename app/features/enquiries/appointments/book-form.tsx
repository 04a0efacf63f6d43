import { useEffect, useState } from 'react'
import { appointmentTypes } from '../../../../content/appointment-types.ts'
import type { KnownPerson } from '../../../../database/json-results.ts'
import {
  type AppointmentType,
  problemOfMinutes,
  problemOfTime,
  problemOfType,
} from '../../../../rules/enquiries/appointments.ts'
import { addressProblem, isEmailAddress, normalizeAddress } from '../../../../rules/input/email-address.ts'
import { fieldLengths } from '../../../../rules/input/field-lengths.ts'
import { type DataApi, type Rpc, rpcOf } from '../../../lib/data-api.ts'
import { Refusal } from '../../../lib/forms/refusal.ts'
import { useFormSubmission } from '../../../lib/forms/use-form-submission.ts'
import { useRecentAuthentication } from '../../../lib/recent-authentication.ts'
import { usePractice } from '../../../lib/site-context.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { NoMailServer } from '../../../ui/notices/no-mail-server.tsx'
import { refusals } from './change-question.tsx'
import { type KindOfTime, TimeAndKind } from './kind-fields.tsx'
import { KnownPeople } from './known-people.tsx'
import type { Taken } from './time-warning.ts'

interface BookFormProps {
  api: DataApi
  others: readonly Taken[]
  /** What was typed before the form was closed. Nothing about a caller is stored on the device. */
  typed: Record<string, string>
  onTyped(typed: Record<string, string>): void
  onDone(): void
}

/** For somebody who telephoned. */
export function BookForm({ api, others, typed, onTyped, onDone }: BookFormProps) {
  const practice = usePractice()
  const [kind, setKind] = useState<KindOfTime>(() => {
    const type = (typed.type as AppointmentType | undefined) ?? 'first-talk'
    return { type, minutes: Number(typed.minutes) || appointmentTypes(practice)[type].minutes }
  })
  const [at, setAt] = useState(typed['booked-for'] ?? '')
  const [searched, setSearched] = useState('')
  const withRecentAuthentication = useRecentAuthentication()
  // Not the button that closes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens
  useEffect(() => document.getElementById(at ? 'last_name' : 'booked-for')?.focus(), [])
  const { status, errors, refusal, formProps } = useFormSubmission<
    Omit<Parameters<Rpc['book_appointment']>[0], 'id' | 'at'>
  >({
    check: (form) => {
      const given = typedIn(form)
      const [first_name = '', last_name = '', phone = '', note = ''] = ['first_name', 'last_name', 'phone', 'note'].map(
        (name) => (given[name] ?? '').trim(),
      )
      const caller = { first_name, last_name, phone, note, email: normalizeAddress(given.email ?? '') }
      const time = problemOfTime(at, new Date())
      const length = problemOfMinutes(kind.minutes)
      const call = problemOfType(kind.type, phone)
      const errors = {
        ...(last_name ? {} : { last_name: 'Nachname ist erforderlich' }),
        ...(time ? { 'booked-for': time } : {}),
        ...(length ? { minutes: length } : {}),
        ...(call ? { phone: 'Für ein Gespräch am Telefon fehlt die Nummer der Person.' } : {}),
        ...(caller.email && !isEmailAddress(caller.email) ? { email: addressProblem(caller.email) } : {}),
      }
      return Object.keys(errors).length > 0 ? { errors } : { values: { ...caller, ...kind } }
    },
    send: async (caller, id) => {
      const outcome = await withRecentAuthentication(() => rpcOf(api).book_appointment({ id, ...caller, at }))
      if (outcome !== 'kept') throw new Refusal(refusals[outcome])
    },
    sentenceOf: (error) =>
      error instanceof Refusal ? error.message : 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    onSent: onDone,
  })
  function fill(person: KnownPerson, form: HTMLFormElement | null) {
    for (const [name, value] of Object.entries(person)) {
      const field = form?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value ?? ''
    }
    if (form) onTyped(typedIn(form))
    setSearched('')
  }

  return (
    <form
      {...formProps}
      className="grid gap-4"
      aria-label="Neuer Termin"
      onChange={({ currentTarget, target }) => {
        onTyped(typedIn(currentTarget))
        const { name, value } = target as unknown as HTMLInputElement
        if (name === 'last_name' || name === 'phone') setSearched(value)
      }}
    >
      <p className="text-small text-ink-muted">Nötig sind nur Tag, Uhrzeit, Art, Dauer und Nachname.</p>
      <TimeAndKind
        name="booked-for"
        label="Tag und Uhrzeit"
        at={at}
        onAt={setAt}
        others={others}
        error={errors['booked-for']}
        {...kind}
        minutesError={errors.minutes}
        onChange={setKind}
      />
      <Field
        name="last_name"
        label="Nachname"
        maxLength={fieldLengths.lastName}
        error={errors.last_name}
        defaultValue={typed.last_name}
      />
      <KnownPeople api={api} searched={searched} onChoose={fill} />
      <Field
        name="first_name"
        label="Vorname"
        optional
        maxLength={fieldLengths.firstName}
        defaultValue={typed.first_name}
      />
      <Field
        name="phone"
        type="tel"
        label="Telefonnummer"
        optional
        maxLength={fieldLengths.phone}
        defaultValue={typed.phone}
        error={errors.phone}
      />
      <Field
        name="email"
        type="email"
        label="E-Mail"
        optional
        hint="Dorthin gehen die Einladung und der Link, mit dem die Person verlegt oder absagt. Ohne Adresse bekommt sie keine E-Mail: Nennen Sie ihr die Zeit am Telefon."
        maxLength={fieldLengths.email}
        defaultValue={typed.email}
        error={errors.email}
      />
      <Field
        name="note"
        label="Anliegen"
        optional
        hint="Steht in der Notiz zum Anruf. Verlangt die Person Auskunft, bekommt sie eine Kopie davon."
        maxLength={fieldLengths.reason}
        defaultValue={typed.note}
      />
      <FormRefusal text={refusal} />
      <NoMailServer />
      <SubmitButton status={status} busy="Einen Moment …">
        Termin eintragen
      </SubmitButton>
    </form>
  )
}

const typedIn = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>

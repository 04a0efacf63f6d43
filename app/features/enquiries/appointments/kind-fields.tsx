import { appointmentTypes } from '../../../../content/appointment-types.ts'
import type { Enquiry } from '../../../../database/json-results.ts'
import {
  APPOINTMENT_MINUTES,
  APPOINTMENT_TYPES,
  type AppointmentType,
  problemOfType,
} from '../../../../rules/enquiries/appointments.ts'
import { usePractice, useSite } from '../../../lib/site-context.tsx'
import { Field, SelectField } from '../../../ui/forms/field.tsx'
import { type Taken, warningOfTime } from './time-warning.ts'

export interface KindOfTime {
  type: AppointmentType
  minutes: number
}

interface KindFieldsProps extends KindOfTime {
  /** Of the names of both fields. */
  prefix?: string
  /** Of the person; undefined where the form itself asks for it. */
  phone?: string | null
  error: string | undefined
  readOnly?: boolean
  onChange(kind: KindOfTime): void
}

/** What an appointment is for, and how long. Another type brings its usual length. */
export function KindFields({ prefix = '', type, minutes, phone, error, readOnly, onChange }: KindFieldsProps) {
  const types = appointmentTypes(usePractice())
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_min(8.5rem,50%)] items-start gap-3">
      <SelectField
        name={`${prefix}type`}
        label="Art"
        value={type}
        disabled={readOnly}
        onChange={({ target }) => {
          const chosen = target.value as AppointmentType
          onChange({ type: chosen, minutes: types[chosen].minutes })
        }}
        error={phone === undefined ? undefined : problemOfType(type, phone)}
      >
        {APPOINTMENT_TYPES.filter((one) => one === type || types[one].minutes > 0).map((one) => (
          <option key={one} value={one}>
            {types[one].name}
          </option>
        ))}
      </SelectField>
      <Field
        type="number"
        name={`${prefix}minutes`}
        label="Dauer in Minuten"
        min={APPOINTMENT_MINUTES.least}
        max={APPOINTMENT_MINUTES.most}
        step={5}
        value={minutes || ''}
        readOnly={readOnly}
        onChange={({ target }) => onChange({ type, minutes: Math.round(Number(target.value)) })}
        error={error}
      />
    </div>
  )
}

interface TimeAndKindProps extends Omit<KindFieldsProps, 'error'> {
  name: string
  label: string
  /** "2026-12-01T10:00" */
  at: string
  onAt(at: string): void
  /** What holds other times. */
  others: readonly Taken[]
  error: string | undefined
  minutesError: string | undefined
}

/** A day and a time, which says at once what stands against it, and what it is for. */
export function TimeAndKind({ name, label, at, onAt, others, error, minutesError, ...kind }: TimeAndKindProps) {
  const { facts } = useSite()
  const warning = at ? warningOfTime(at, kind.minutes, facts, others) : undefined
  return (
    <>
      <Field
        type="datetime-local"
        name={name}
        label={label}
        value={at}
        onChange={(event) => onAt(event.target.value)}
        hint={warning && <strong className="text-amber-deep">{warning}</strong>}
        error={error}
      />
      <KindFields {...kind} error={minutesError} />
    </>
  )
}

/** What the appointment after an enquiry is likely for. */
export function usualType(enquiry: Enquiry): AppointmentType {
  return enquiry.kind === 'consultation' && enquiry.consultation_type === 'nachbetreuung' ? 'follow-up' : 'first-talk'
}

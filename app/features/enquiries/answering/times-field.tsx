import { useEffect, useState } from 'react'
import type { ComingAppointment } from '../../../../database/json-results.ts'
import { APPOINTMENT_MINUTES, MOST_OFFERED_TIMES, type OfferedTimes } from '../../../../rules/enquiries/appointments.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { useSite } from '../../../lib/site-context.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { keepTogether } from '../../../ui/layout/keep-together.tsx'
import { warningOfTime } from '../appointments/time-warning.ts'

interface TimesFieldProps {
  api: DataApi
  times: OfferedTimes
  errors: Readonly<Record<string, string | undefined>>
  readOnly: boolean
  onChange(times: OfferedTimes): void
}

export function TimesField({ api, times, errors, readOnly, onChange }: TimesFieldProps) {
  const { facts } = useSite()
  const [taken, setTaken] = useState<ComingAppointment[]>([])
  const [isOpen, setOpen] = useState(times.at.some(Boolean))
  useEffect(() => {
    if (isOpen)
      void rpcOf(api)
        .coming_appointments()
        .then(
          (all) => setTaken(all.filter(({ cancelled_by }) => !cancelled_by)),
          () => {},
        )
  }, [api, isOpen])
  const rows = Array.from({ length: MOST_OFFERED_TIMES }, (_, index) => times.at[index] ?? '')

  return (
    <details className="further-facts" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Termine vorschlagen</summary>
      <div className="grid max-w-[40rem] gap-3 sm:grid-cols-2">
        <p className="text-small text-ink-muted sm:col-span-full">
          {keepTogether('Die Person wählt eine der Zeiten über einen Link in der E-Mail. ')}Danach bekommen Sie beide
          eine Einladung für den Kalender.
        </p>
        {rows.map((value, index) => {
          const name = `time-${index + 1}`
          const warning = value ? warningOfTime(value, times.minutes, facts, taken) : undefined
          return (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what names it
              key={index}
              type="datetime-local"
              name={`answer-${name}`}
              label={`${index + 1}. Zeit`}
              value={value}
              readOnly={readOnly}
              onChange={(event) => onChange({ ...times, at: rows.with(index, event.target.value) })}
              hint={warning && <strong className="text-amber-deep">{warning}</strong>}
              error={errors[name]}
            />
          )
        })}
        <Field
          type="number"
          name="answer-minutes"
          label="Dauer in Minuten"
          min={APPOINTMENT_MINUTES.least}
          max={APPOINTMENT_MINUTES.most}
          step={5}
          value={times.minutes || ''}
          readOnly={readOnly}
          onChange={(event) => onChange({ ...times, minutes: Math.round(Number(event.target.value)) })}
          error={errors.minutes}
        />
      </div>
    </details>
  )
}

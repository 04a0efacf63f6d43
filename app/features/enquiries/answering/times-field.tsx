import { useCallback, useEffect, useState } from 'react'
import { timesToOffer } from '../../../../rules/appointments/free-times.ts'
import { wishedHours } from '../../../../rules/appointments/wished-hours.ts'
import { addDays, berlinDay, berlinInstant } from '../../../../rules/berlin-time.ts'
import {
  MOST_DAYS_AHEAD,
  MOST_OFFERED_TIMES,
  type OfferedTimes,
  problemOfTime,
} from '../../../../rules/enquiries/appointments.ts'
import { endOf } from '../../../../rules/format/format-time-span.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { useSite } from '../../../lib/site-context.tsx'
import { useTask } from '../../../lib/use-task.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { KindFields } from '../appointments/kind-fields.tsx'
import { type Taken, warningOfTime } from '../appointments/time-warning.ts'
import type { Enquiry } from '../enquiry.ts'

interface TimesFieldProps {
  api: DataApi
  /** Who is written to: what was offered to them before is no obstacle. */
  entry: Enquiry
  times: OfferedTimes
  errors: Readonly<Record<string, string | undefined>>
  readOnly: boolean
  onChange(times: OfferedTimes): void
}

export function TimesField({ api, entry, times, errors, readOnly, onChange }: TimesFieldProps) {
  const { facts } = useSite()
  const { openingHours } = facts.practice
  const [taken, setTaken] = useState<Taken[]>([])
  const { problem, setProblem, run } = useTask(
    () => 'Die Termine ließen sich nicht lesen. Bitte versuchen Sie es noch einmal.',
  )
  const wish = entry.kind === 'consultation' ? entry.preferred_time : null
  const rows = Array.from({ length: MOST_OFFERED_TIMES }, (_, index) => times.at[index] ?? '')

  const load = useCallback(async () => {
    const today = berlinDay(new Date())
    const [held, busy] = await Promise.all([
      rpcOf(api).times_between({ from: today, until: addDays(today, MOST_DAYS_AHEAD) }),
      rpcOf(api).busy_times(),
    ])
    const others = [...held.filter(({ state, entry_id }) => state === 'booked' || entry_id !== entry.id), ...busy]
    setTaken(others)
    return others
  }, [api, entry.id])
  useEffect(() => void load().catch(() => {}), [load])

  async function fillIn() {
    const typed = rows.some((time) => !time) ? rows : rows.map(() => '')
    const own = typed.filter(Boolean).map((time) => {
      const from = berlinInstant(...(time.split('T') as [string, string]))
      return { starts_at: from.toISOString(), ends_at: endOf(from, times.minutes).toISOString() }
    })
    const calendar = { openingHours, closures: facts.practiceDetails.closures, taken: [...(await load()), ...own] }
    const asWished = timesToOffer(times.minutes, calendar, new Date(), wishedHours(wish ?? ''))
    const free = asWished.length > 0 ? asWished : timesToOffer(times.minutes, calendar, new Date())
    if (free.length === 0) setProblem('In den nächsten vier Wochen ist so lange nichts frei.')
    else if (asWished.length === 0) setProblem(`Zur Wunschzeit „${wish}“ ist nichts frei, nur zu anderen Zeiten.`)
    onChange({ ...times, at: typed.map((time) => time || (free.shift() ?? '')) })
  }

  return (
    <fieldset aria-label="Termine vorschlagen" className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-x-2 text-small">
        <p>
          <b>Termine vorschlagen</b>
          {wish ? ` · Wunschzeit: ${wish}` : ''}
        </p>
        {openingHours.length > 0 ? (
          <button
            type="button"
            className="ml-auto min-h-[2.75rem] text-sea underline"
            disabled={readOnly}
            onClick={() => void run(fillIn)}
          >
            Freie Zeiten einsetzen
          </button>
        ) : null}
      </div>
      <KindFields
        prefix="answer-"
        {...times}
        phone={entry.phone}
        error={errors.minutes}
        readOnly={readOnly}
        onChange={(kind) => onChange({ ...times, ...kind })}
      />
      <div className="times grid grid-cols-3 gap-2 @max-[34rem]/entry:grid-cols-1">
        {rows.map((value, index) => {
          const name = `time-${index + 1}`
          const mistake = value ? problemOfOffer({ ...times, at: rows }, index, new Date()) : undefined
          const warning = value && !mistake ? warningOfTime(value, times.minutes, facts, taken) : undefined
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
              hint={value && !mistake ? warning ? <strong>{warning}</strong> : `${weekday(value)}, frei` : undefined}
              error={errors[name] ?? mistake}
            />
          )
        })}
      </div>
      <FormRefusal text={problem} />
    </fieldset>
  )
}

/** Why one of the times cannot be offered; undefined for one that is left blank. */
export function problemOfOffer({ at }: OfferedTimes, index: number, now: Date): string | undefined {
  const time = at[index]
  if (!time) return undefined
  return problemOfTime(time, now) ?? (at.indexOf(time) < index ? 'Diese Zeit steht schon davor.' : undefined)
}

/** "Mo." */
function weekday(time: string): string {
  const name = new Intl.DateTimeFormat('de-DE', { weekday: 'short', timeZone: 'UTC' })
  return `${name.format(new Date(`${time}Z`))}.`
}

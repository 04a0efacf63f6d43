import type { CSSProperties, KeyboardEvent } from 'react'
import { appointmentTypes } from '../../../../content/appointment-types.ts'
import type { BusyTime, HeldTime } from '../../../../database/json-results.ts'
import { addDays, berlinDay } from '../../../../rules/berlin-time.ts'
import { clock } from '../../../../rules/format/format-moment.ts'
import { usePractice, useSite } from '../../../lib/site-context.tsx'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { dayAndMonth, dayInWords, weekdayOf } from './day-in-words.ts'
import { type DayTime, daysOfWeek, hoursShown, type Placed, type WeekDay } from './week-days.ts'

interface WeekProps {
  monday: string
  held: readonly HeldTime[]
  busy: readonly BusyTime[]
  onOpen(appointment: HeldTime): void
  /** A press on a free time, "2026-12-01T09:00". */
  onFree(time: string): void
}

const addressOfWeek = (monday: string) => `/admin/termine?woche=${monday}`

/** A list a day; where there is room each is a column by the hour. */
export function Week({ monday, held, busy, onOpen, onFree }: WeekProps) {
  const { facts } = useSite()
  const { firstTalk } = usePractice()
  const days = daysOfWeek(monday, facts, held, busy, firstTalk.maxMinutes, new Date())
  const { first, last } = hoursShown(days)
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  const sides = [
    [-7, '←', 'Vorige Woche'],
    [7, '→', 'Nächste Woche'],
  ] as const
  const [back, on] = sides.map(([by, sign, label]) => (
    <ButtonLink
      key={label}
      href={addressOfWeek(addDays(monday, by))}
      variant="secondary"
      size="small"
      aria-label={label}
    >
      {sign}
    </ButtonLink>
  ))
  return (
    <section aria-labelledby="woche" className="week">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <h2 id="woche" className="mr-auto text-large">
          {dayAndMonth(monday)} bis {dayAndMonth(days.at(-1)?.day ?? monday)}
        </h2>
        {back}
        <ButtonLink href="/admin/termine" variant="secondary" size="small">
          Heute
        </ButtonLink>
        {on}
      </div>
      <div
        className="week-days"
        style={{ '--first': first, '--hours': hours.length, '--days': days.length } as CSSProperties}
      >
        <ol
          className="hidden pt-(--day-head) pr-2 text-right text-caption text-ink-muted @min-[43rem]/week:block"
          aria-hidden="true"
        >
          {hours.map((hour) => (
            <li key={hour} className="h-(--hour) -translate-y-[0.7em] first:invisible">
              {hour}
            </li>
          ))}
        </ol>
        {days.map((day) => (
          <Day key={day.day} {...day} busy={withinHours(day.busy, first, last)} onOpen={onOpen} onFree={onFree} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-caption text-ink-muted">
        {legend.map(([look, words]) => (
          <li key={words} className="flex items-center gap-2">
            <i aria-hidden="true" className={`h-4 w-6 flex-none ${look}`} />
            {words}
          </li>
        ))}
      </ul>
    </section>
  )
}

const looks = {
  booked: 'border border-l-4 border-sea/30 border-l-sea bg-foam',
  offered: 'border-2 border-dashed border-sea bg-paper',
  clash: 'border border-l-4 border-error bg-error-tint',
}

const legend = [
  [looks.booked, 'gebucht'],
  [looks.offered, 'vorgeschlagen'],
  ['border border-edge [background:var(--closed)]', 'geschlossen'],
  ['border border-edge bg-dune', 'in Ihrem Kalender belegt'],
  ['border border-edge bg-paper', 'Sprechzeit; eine freie Zeit vergeben Sie mit einem Druck darauf'],
] as const

function Day({ day, closed, open, times, busy, free, onOpen, onFree }: WeekDay & Pick<WeekProps, 'onOpen' | 'onFree'>) {
  const isToday = day === berlinDay(new Date())
  const rows = [
    ...times.map((one) => ({ ...one, key: `${one.time.id} ${one.time.starts_at}`, is: 'held' as const })),
    ...busy.map((one) => ({ ...one, key: `busy ${one.at}`, is: 'busy' as const })),
    ...free.map((one) => ({ ...one, key: one.time, is: 'free' as const })),
  ].sort((one, other) => one.at - other.at)
  const firstPress = rows.findIndex((row) => row.is !== 'busy')
  return (
    <section className="day" aria-label={dayInWords(day)} data-closed={closed === undefined ? undefined : ''}>
      <h3
        className={`pt-3 pb-1 @min-[43rem]/week:h-(--day-head) @min-[43rem]/week:px-1 @min-[43rem]/week:py-2 @min-[43rem]/week:text-center ${isToday ? 'text-amber @min-[43rem]/week:shadow-[inset_0_-3px_0]' : ''}`}
      >
        {weekdayOf(day)}{' '}
        <small className="font-normal text-caption text-ink-muted @min-[43rem]/week:block">{dayAndMonth(day)}</small>
      </h3>
      {closed === undefined ? null : (
        <p className="text-caption font-semibold text-ink-muted @min-[43rem]/week:absolute @min-[43rem]/week:inset-x-1 @min-[43rem]/week:top-[calc(var(--day-head)+4px)] @min-[43rem]/week:z-1 @min-[43rem]/week:bg-sand @min-[43rem]/week:text-center @min-[43rem]/week:leading-[1.2]">
          geschlossen: {closed}
        </p>
      )}
      {rows.length === 0 && closed === undefined ? (
        <p className="text-caption text-ink-muted @min-[43rem]/week:hidden">Kein Termin.</p>
      ) : null}
      <ol>
        {open.map((span) => (
          <li key={span.at} className="day-open" aria-hidden="true" style={placed(span)} />
        ))}
        {rows.map((row, index) =>
          row.is === 'free' ? (
            <li key={row.key} style={placed(row)} data-free="">
              <button
                type="button"
                className="free min-h-[44px] min-w-[44px] rounded-control text-sea text-small"
                aria-label={`${dayInWords(day)}, ${row.time.slice(11)} Uhr, frei`}
                tabIndex={index > firstPress ? -1 : 0}
                onKeyDown={goOn}
                onClick={() => onFree(row.time)}
              >
                <span>{row.time.slice(11)}</span>
              </button>
            </li>
          ) : row.is === 'busy' ? (
            <li key={row.key} className="day-busy bg-dune px-3 py-1 text-caption text-ink-muted" style={placed(row)}>
              {clockOf(row.at)}–{clockOf(row.at + row.len)} belegt
              <span className="sr-only"> in Ihrem Kalender</span>
            </li>
          ) : (
            <li key={row.key} style={{ ...placed(row), '--lane': row.lane, '--lanes': row.lanes } as CSSProperties}>
              <Slot time={row.time} tabIndex={index > firstPress ? -1 : 0} onOpen={onOpen} />
            </li>
          ),
        )}
      </ol>
    </section>
  )
}

/** A day is one stop of the Tab key; arrow keys go on from there. */
function goOn(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const presses = [...(event.currentTarget.closest('ol')?.querySelectorAll('button') ?? [])]
  presses[presses.indexOf(event.currentTarget as HTMLButtonElement) + step]?.focus()
}

interface SlotProps extends Pick<DayTime, 'time'>, Pick<WeekProps, 'onOpen'> {
  tabIndex: number
}

function Slot({ time, tabIndex, onOpen }: SlotProps) {
  const practice = usePractice()
  const { name, starts_at, closed, state, type } = time
  return (
    <button
      type="button"
      className={`slot block min-h-[48px] w-full px-3 py-1 text-left text-ink text-small leading-[1.3] hover:border-sea ${state === 'offered' ? 'rounded-control' : 'rounded-r-control'} ${looks[closed === null ? state : 'clash']}`}
      tabIndex={tabIndex}
      onKeyDown={goOn}
      onClick={() => onOpen(time)}
    >
      <span className="wrap-normal">
        <time className="font-semibold whitespace-nowrap" dateTime={starts_at}>
          {clock.format(new Date(starts_at))}
        </time>{' '}
        {name ?? 'Anonym'}
        <span className="text-ink-muted"> {appointmentTypes(practice)[type].name}</span>
      </span>
      {state === 'offered' ? <span className="sr-only">, vorgeschlagen</span> : null}
      {closed === null ? null : <span className="sr-only">, an einem geschlossenen Tag</span>}
    </button>
  )
}

/** As far as it is drawn: a whole day makes the week no longer. */
const withinHours = (busy: readonly Placed[], first: number, last: number): Placed[] =>
  busy.flatMap(({ at, len }) => {
    const [from, until] = [Math.max(at, first), Math.min(at + len, last)]
    return from < until ? [{ at: from, len: until - from }] : []
  })

/** 9.5 is "9:30". */
const clockOf = (hours: number) => `${Math.floor(hours)}:${String(Math.round((hours % 1) * 60)).padStart(2, '0')}`

/** Below 48 minutes there is room for one line. */
const placed = ({ at, len }: Placed) =>
  ({ '--at': at, '--len': len, '--wrap': len < 0.8 ? 'nowrap' : 'normal' }) as CSSProperties

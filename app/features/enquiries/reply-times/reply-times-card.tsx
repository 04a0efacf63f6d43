import { useId } from 'react'
import { Link } from 'react-router'
import { usePractice } from '../../../content/site/site-context.tsx'
import { withinHours } from '../../../lib/format/facts-in-words.ts'
import { formatNumber } from '../../../lib/format/format-number.ts'
import { noBreak } from '../../../lib/format/no-break.ts'
import { Card } from '../../../ui/layout/card.tsx'
import type { ReplyTimes } from './load-reply-times.ts'
import './reply-times.css'

/** The promise and how it was kept in the last four weeks; empty without enquiries. */
export function ReplyTimesCard({ times }: { times: ReplyTimes | undefined }) {
  const { replyWithinHours: promised } = usePractice()
  const headingId = useId()
  if (!times || times.answered + times.waiting + times.overdue === 0) return null
  const { answered, in_time, late_soon, late, waiting, overdue, median_hours } = times
  const over = answered + overdue
  return (
    <Card as="section" aria-labelledby={headingId} className="card-line mt-6">
      <details>
        <summary className="reply-summary">
          <h2 id={headingId} className="text-base font-semibold">
            Antwort {withinHours(promised)}
          </h2>
          <span>
            {over > 0 ? `${in_time} von ${over} eingehalten, ` : ''}
            {overdue} überfällig
          </span>
        </summary>
        <div className="reply-times">
          <div className="grid content-start gap-2">
            {over > 0 ? (
              <p>
                In den letzten vier Wochen eingehalten bei{' '}
                <strong>
                  {in_time} von {over}
                </strong>{' '}
                {over === 1 ? 'Anfrage' : 'Anfragen'}
                {median_hours === null ? '' : `. Die Hälfte der Antworten kam innerhalb von ${duration(median_hours)}`}.
                Nach der Frist beantwortet: {late_soon + late}.
              </p>
            ) : null}
            <p>
              Ohne Antwort: <strong>{overdue} überfällig</strong>, {waiting} noch in der Frist.
            </p>
            {overdue > 0 ? (
              <p className="flex flex-wrap gap-x-4">
                <Link to="/admin?sortierung=faelligkeit">MWO-Anfragen nach Fälligkeit</Link>
                <Link to="/admin/beratung?sortierung=faelligkeit">Beratungsanfragen nach Fälligkeit</Link>
              </p>
            ) : null}
            <p className="text-small text-ink-muted">
              Beantwortet ist eine Anfrage, sobald ihr Status nicht mehr „Neu“ ist. Nächte und Wochenenden zählen mit,
              eingetragene Schließungen nicht.
            </p>
          </div>
          <Picture times={times} />
        </div>
      </details>
    </Card>
  )
}

const WIDTH = 340
const HEIGHT = 156
const BASE = 118
const TALLEST = 84
const STEP = WIDTH / 7

/** One bar for each quarter of the promised time, then later answers, then missing ones. */
function Picture({ times }: { times: ReplyTimes }) {
  const { replyWithinHours } = usePractice()
  const id = useId()
  const bars = barsOf(times, replyWithinHours)
  const most = Math.max(...bars.map(({ count }) => count), 1)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={`${id}title ${id}text`}>
      <title id={`${id}title`}>Wie schnell Anfragen der letzten vier Wochen beantwortet wurden</title>
      <desc id={`${id}text`}>{bars.map(({ name, count }) => `${name}: ${count}`).join('. ')}.</desc>
      {bars.map(({ short, count, state }, index) => {
        const height = (count / most) * TALLEST
        const middle = (index + 0.5) * STEP
        return (
          <g key={short} data-state={state}>
            <rect x={middle - 15} y={BASE - height} width={30} height={height} rx={3} />
            <text x={middle} y={BASE - height - 6} className="reply-count">
              {count}
            </text>
            <text x={middle} y={BASE + 17}>
              {short}
            </text>
          </g>
        )
      })}
      <path d={`M0 ${BASE + 1}H${WIDTH}`} className="reply-axis" />
      <path d={`M${4 * STEP} 4V${BASE + 22}`} className="reply-promise" />
      <text x={2 * STEP} y={BASE + 31} className="reply-group">
        in der Frist
      </text>
      <text x={5.5 * STEP} y={BASE + 31} className="reply-group">
        zu spät
      </text>
    </svg>
  )
}

type BarState = 'kept' | 'late' | 'owed'

function barsOf({ quarters, late_soon, late, overdue }: ReplyTimes, promised: number) {
  const hours = (quarter: number) => formatNumber((promised * quarter) / 4)
  const kept = quarters.map((count, index) => ({
    name: `${hours(index)} bis ${hours(index + 1)} Stunden`,
    short: `–${hours(index + 1)} h`,
    count,
    state: 'kept' as BarState,
  }))
  return [
    ...kept,
    {
      name: `${promised} bis ${2 * promised} Stunden`,
      short: `–${2 * promised} h`,
      count: late_soon,
      state: 'late' as BarState,
    },
    { name: 'noch später', short: 'später', count: late, state: 'late' as BarState },
    { name: 'überfällig ohne Antwort', short: 'offen', count: overdue, state: 'owed' as BarState },
  ]
}

/** "45 Minuten", "5 Stunden", "3 Tagen": after "innerhalb von". */
function duration(hours: number): string {
  if (hours < 1) return counted(Math.max(1, Math.round(hours * 60)), 'Minute', 'Minuten')
  if (hours < 48) return counted(Math.round(hours), 'Stunde', 'Stunden')
  return counted(Math.round(hours / 24), 'Tag', 'Tagen')
}

function counted(count: number, one: string, many: string): string {
  return noBreak(`${count} ${count === 1 ? one : many}`)
}

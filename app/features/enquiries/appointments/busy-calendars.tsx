import { useEffect, useState } from 'react'
import type { BusyCalendar, CalendarProblem } from '../../../../database/json-results.ts'
import { counted } from '../../../../rules/format/counted.ts'
import { formatMoment } from '../../../../rules/format/format-moment.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { Refusal } from '../../../lib/forms/refusal.ts'
import { sentenceOf } from '../../../lib/forms/sentence-of.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { Fold } from '../../../ui/layout/fold.tsx'
import { LineRow } from '../../../ui/list/line-row.tsx'

/** Until the server has read a new one. */
const UNREAD_POLL_MS = 5000

interface BusyCalendarsCardProps {
  api: DataApi
  calendars: readonly BusyCalendar[]
  onChanged(): void
}

/** The practice's own calendars, whose busy times are not free. */
export function BusyCalendarsCard({ api, calendars, onChanged }: BusyCalendarsCardProps) {
  const [address, setAddress] = useState('')
  const { busy, problem, run } = useTask((error) => sentenceOf(error, FAILED))
  const change = (work: () => Promise<unknown>) =>
    run(async () => {
      await work()
      onChanged()
    })

  const isUnread = calendars.some(({ read_at, problem }) => !read_at && !problem)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onChanged` only reads again
  useEffect(() => {
    if (!isUnread) return
    const timer = setInterval(onChanged, UNREAD_POLL_MS)
    return () => clearInterval(timer)
  }, [isUnread])

  async function add() {
    const outcome = await rpcOf(api).add_busy_calendar({ address: address.trim() })
    if (outcome !== 'added') throw new Refusal(refusals[outcome])
    setAddress('')
  }

  return (
    <Fold summary="Belegte Zeiten aus dem eigenen Kalender">
      <div className="grid gap-4">
        <p>
          Was in Ihrem Kalender steht, ist hier grau und gilt nicht als frei. Gelesen wird alle fünf Minuten nur, wann
          etwas ist, nicht was. Die Adresse heißt bei Google „Privatadresse im iCal-Format“, bei iCloud „Öffentlicher
          Kalender“, bei Outlook „ICS“ unter „Kalender veröffentlichen“.
        </p>
        {calendars.length > 0 ? (
          <ul className="lines">
            {calendars.map((one) => (
              <li key={one.id} className="line-row">
                <span className="wrap-anywhere">
                  <strong>{one.host}</strong>
                  <small>{stateOf(one)}</small>
                </span>
                <Button
                  variant="link"
                  aria-label={`${one.host} entfernen`}
                  onClick={() => change(() => rpcOf(api).remove_busy_calendar({ id: one.id }))}
                >
                  Entfernen
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void change(add)
          }}
        >
          <Field
            name="busy-calendar"
            label="Adresse des Kalenders (.ics)"
            hint="Sie ist geheim wie ein Passwort und wird danach nicht mehr gezeigt."
            autoComplete="off"
            spellCheck={false}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <FormRefusal text={problem} />
          <Button type="submit" size="small" className="justify-self-start" busy={busy ? 'Einen Moment …' : undefined}>
            Kalender hinzufügen
          </Button>
        </form>
      </div>
    </Fold>
  )
}

/** What the day's sheet says of a calendar that was not read for an hour. */
export function CalendarLine({ calendars }: { calendars: readonly BusyCalendar[] }) {
  const stale = calendars.filter(({ is_stale }) => is_stale)
  const [first] = stale
  if (!first) return null
  return (
    <LineRow bad sign="day" to="/admin/termine" small={`${first.host}: ${stateOf(first)}`}>
      {stale.length === 1
        ? 'Ihr Kalender wird nicht gelesen: Neue belegte Zeiten fehlen'
        : `${stale.length} Kalender werden nicht gelesen: Neue belegte Zeiten fehlen`}
    </LineRow>
  )
}

function stateOf({ read_at, problem, unread }: BusyCalendar): string {
  const read = read_at ? `zuletzt gelesen am ${formatMoment(new Date(read_at))}` : 'noch nicht gelesen'
  const why = problem ? ` ${problems[problem]}` : ''
  const some = unread > 0 ? ` Nicht lesbar: ${counted(unread, 'Eintrag', 'Einträge')}.` : ''
  return `${read}.${why}${some}`
}

const FAILED = 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.'

const problems: Record<CalendarProblem, string> = {
  unreachable: 'Der Anbieter antwortet gerade nicht; es wird weiter versucht.',
  refused: 'Der Anbieter kennt die Adresse nicht mehr. Bitte entfernen Sie sie und kopieren Sie sie im Kalender neu.',
  inside:
    'Die Adresse führt in ein eigenes Netz oder beginnt nicht mit https. Erlauben kann das, wer die Website betreut (CALENDAR_ALLOW_PRIVATE).',
  'no calendar': 'Unter der Adresse steht kein Kalender. Bitte kopieren Sie die Adresse, die auf .ics endet.',
  'too large': 'Der Kalender ist zu groß. Bitte nehmen Sie einen, in dem weniger steht.',
}

const refusals = {
  'not an address': 'Das ist keine Adresse eines Kalenders. Sie beginnt mit https:// oder webcal://.',
  known: 'Dieser Kalender ist schon dabei.',
  'too many': 'Mehr als fünf Kalender werden nicht gelesen.',
}

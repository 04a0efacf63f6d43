import { useId } from 'react'
import { Link } from 'react-router'
import { howHoursCount } from '../../../../content/reply-promise.ts'
import { counted } from '../../../../rules/format/counted.ts'
import { withinHours } from '../../../../rules/format/facts-in-words.ts'
import { withNbsp } from '../../../../rules/format/with-nbsp.ts'
import type { RpcResult } from '../../../lib/data-api.ts'
import { usePractice } from '../../../lib/site-context.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { NoMailServer } from '../../../ui/notices/no-mail-server.tsx'

export function ReplyTimesCard({ times }: { times: RpcResult<'reply_times'>[number] | undefined }) {
  const practice = usePractice()
  const headingId = useId()
  if (!times || times.answered + times.waiting + times.overdue === 0) return null
  const { answered, in_time, waiting, overdue, median_hours } = times
  const over = answered + overdue
  const late = counted(overdue, 'überfällig', 'überfällig')
  return (
    <Card as="section" aria-labelledby={headingId}>
      <details className="group">
        <summary>
          <h2 id={headingId}>Antwort {withinHours(practice.replyWithinHours)}</h2>{' '}
          <span className="text-ink-muted group-open:hidden">
            {over > 0 ? `${in_time} von ${over} eingehalten, ` : ''}
            {late}
          </span>
        </summary>
        <div className="grid gap-2">
          {over > 0 ? (
            <p>
              Frist eingehalten in den letzten vier Wochen:{' '}
              <strong>
                {in_time} von {over}
              </strong>
              {median_hours === null ? '' : `. Die Hälfte der Antworten kam innerhalb von ${duration(median_hours)}`}.
              Nach der Frist beantwortet: {answered - in_time}.
            </p>
          ) : null}
          <p>
            Ohne Antwort: <strong>{late}</strong>, {waiting} noch in der Frist.
          </p>
          {overdue > 0 ? (
            <p>
              <Link to="/admin?sortierung=faelligkeit">Anfragen nach Fälligkeit</Link>
            </p>
          ) : null}
          <NoMailServer what="Was nicht verschickt wurde, zählt hier trotzdem als Antwort." />
          <p className="text-small text-ink-muted">
            Beantwortet ist eine Anfrage, sobald ihr Status nicht mehr „Neu“ ist. {howHoursCount(practice)}
          </p>
        </div>
      </details>
    </Card>
  )
}

/** "45 Minuten", "einer Stunde", "3 Tagen": after "innerhalb von", so rounded up. */
function duration(hours: number): string {
  const minutes = Math.max(1, Math.ceil(hours * 60))
  if (minutes < 60) return inWords(minutes, 'einer Minute', 'Minuten')
  if (hours <= 47) return inWords(Math.ceil(hours), 'einer Stunde', 'Stunden')
  return withNbsp(`${Math.ceil(hours / 24)} Tagen`)
}

function inWords(count: number, one: string, many: string): string {
  return count === 1 ? one : withNbsp(`${count} ${many}`)
}

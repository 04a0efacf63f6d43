import { howHoursCount } from '../../../../content/reply-promise.ts'
import { counted } from '../../../../rules/format/counted.ts'
import { withinHours } from '../../../../rules/format/facts-in-words.ts'
import { withNbsp } from '../../../../rules/format/with-nbsp.ts'
import type { RpcResult } from '../../../lib/data-api.ts'
import { usePractice } from '../../../lib/site-context.tsx'
import { ToldLine } from '../../../ui/list/told-line.tsx'

export function ReplyTimesLine({ times }: { times: RpcResult<'reply_times'>[number] | undefined }) {
  const practice = usePractice()
  if (!times || times.answered + times.waiting + times.overdue === 0) return null
  const { answered, in_time, waiting, overdue, median_hours } = times
  const over = answered + overdue
  return (
    <ToldLine
      sign="clock"
      small={over > 0 ? `${in_time} von ${over} eingehalten` : counted(waiting, 'in der Frist', 'in der Frist')}
      title={`Antwort ${withinHours(practice.replyWithinHours)}`}
      detail={
        <>
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
            Ohne Antwort: <strong>{counted(overdue, 'überfällig', 'überfällig')}</strong>, {waiting} noch in der Frist.
          </p>
          <p className="text-small text-ink-muted">
            Beantwortet ist eine Anfrage, sobald ihr Status nicht mehr „Neu“ ist und die E-Mail verschickt wurde.{' '}
            {howHoursCount(practice)}
          </p>
        </>
      }
    >
      Antwort {withinHours(practice.replyWithinHours)}
    </ToldLine>
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

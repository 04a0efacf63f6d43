import { Link } from 'react-router'
import { counted } from '../../../../rules/format/counted.ts'
import type { RpcResult } from '../../../lib/data-api.ts'
import { INBOX } from '../enquiry.ts'

interface TodayProps {
  inbox: RpcResult<'inbox_today'>[number] | undefined
  /** Appointments that people called off. */
  calledOff: number
  undelivered: number
}

export function Today({ inbox, calledOff, undelivered }: TodayProps) {
  if (!inbox) return null
  const { waiting, late, back, unsent, set_aside, held_issues } = inbox
  const parts = [
    waiting > 0 && (
      <strong key="new">
        {late > 0 ? counted(waiting, 'neue', 'neue') : counted(waiting, 'neue Anfrage', 'neue Anfragen')}
      </strong>
    ),
    late > 0 && (
      <Link key="late" to={`${INBOX}?sortierung=faelligkeit`} className="font-semibold text-error">
        {counted(late, 'überfällige Anfrage', 'überfällige Anfragen')}
      </Link>
    ),
    back > 0 && <strong key="back">{counted(back, 'Anfrage zur Wiedervorlage', 'Anfragen zur Wiedervorlage')}</strong>,
    unsent > 0 && (
      <strong key="unsent" className="text-error">
        {counted(unsent, 'nicht verschickte Antwort', 'nicht verschickte Antworten')}
      </strong>
    ),
    calledOff > 0 && (
      <Link key="off" to="/admin/termine" className="font-semibold">
        {counted(calledOff, 'Absage', 'Absagen')}
      </Link>
    ),
    undelivered > 0 && (
      <strong key="mail" className="text-error">
        {counted(undelivered, 'nicht zugestellte E-Mail', 'nicht zugestellte E-Mails')}
      </strong>
    ),
    held_issues > 0 && (
      <Link key="issues" to="/admin/newsletter/ausgaben" className="font-semibold">
        {counted(
          held_issues,
          'Ausgabe des Newsletters, die nicht hinausgeht',
          'Ausgaben des Newsletters, die nicht hinausgehen',
        )}
      </Link>
    ),
    set_aside > 0 && (
      <Link key="aside" to={`${INBOX}?status=apparent_spam`}>
        {set_aside} beiseitegelegt
      </Link>
    ),
  ].filter((part) => part !== false)
  return (
    <section aria-label="Heute">
      <p>
        {parts.length === 0 ? 'Heute ist nichts offen.' : 'Heute: '}
        {parts.map((part, index) => [index > 0 ? (index === parts.length - 1 ? ' und ' : ', ') : '', part])}
        {parts.length > 0 ? '.' : ''}
      </p>
    </section>
  )
}

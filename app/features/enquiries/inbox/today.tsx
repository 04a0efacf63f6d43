import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { enquiryKinds } from '../enquiry.ts'
import type { Inbox } from './load-inbox.ts'

interface TodayProps {
  inbox: Inbox | undefined
  undelivered: number
  children?: ReactNode
}

export function Today({ inbox, undelivered, children }: TodayProps) {
  if (!inbox) return null
  const { waiting, late_mwo, late_consultation, back } = inbox
  const late = late_mwo + late_consultation
  // With late entries in both lists the link leads to the first; once they are done, to the other.
  const listOfLate = enquiryKinds[late_mwo > 0 ? 'mwo' : 'consultation'].list
  const parts = [
    waiting > 0 && (
      <strong key="new">{late > 0 ? `${waiting} neue` : counted(waiting, 'neue Anfrage', 'neue Anfragen')}</strong>
    ),
    late > 0 && (
      <Link key="late" to={`${listOfLate}?sortierung=faelligkeit`} className="font-bold text-error">
        {counted(late, 'überfällige Anfrage', 'überfällige Anfragen')}
      </Link>
    ),
    back > 0 && <strong key="back">{counted(back, 'Anfrage zur Wiedervorlage', 'Anfragen zur Wiedervorlage')}</strong>,
    undelivered > 0 && (
      <strong key="mail" className="text-error">
        {counted(undelivered, 'nicht zugestellte E-Mail', 'nicht zugestellte E-Mails')}
      </strong>
    ),
  ].filter((part) => part !== false)
  return (
    <section aria-label="Heute" className="today mb-3">
      <p className="max-w-none sm:text-large">
        {parts.length === 0 ? 'Heute ist nichts offen.' : 'Heute: '}
        {parts.map((part, index) => [index > 0 ? (index === parts.length - 1 ? ' und ' : ', ') : '', part])}
        {parts.length > 0 ? '.' : ''}
      </p>
      {children}
    </section>
  )
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

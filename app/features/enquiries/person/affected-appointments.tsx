import { joined } from '../../../../rules/format/facts-in-words.ts'
import { formatTimeSpan } from '../../../../rules/format/format-time-span.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { useSendsMails } from '../../../lib/known-first-steps.ts'
import { keepTogether } from '../../../ui/layout/keep-together.tsx'
import { useSamePerson } from './use-same-person.ts'

interface AffectedAppointmentsProps {
  api: DataApi
  /** From `personOf`. */
  person: string
  /** Who has no address is not told by mail. */
  hasAddress: boolean
  /** The entry to delete; without it everything of the person. */
  entry?: string
}

export function AffectedAppointments({ api, person, hasAddress, entry }: AffectedAppointmentsProps) {
  const same = useSamePerson(api, person)
  const sendsMails = useSendsMails()
  const told = !hasAddress
    ? '. Die Person bekommt keine E-Mail, denn von ihr ist keine Adresse bekannt: Bitte rufen Sie sie an.'
    : sendsMails
      ? ', mit einer E-Mail an beide Seiten.'
      : '. E-Mails gehen nicht hinaus: Bitte sagen Sie der Person selbst Bescheid.'
  if (!same) return <p role="status">Es wird nachgesehen, ob ein Termin ansteht …</p>
  if (same === 'unread')
    return <p>Ob ein Termin ansteht, ließ sich nicht lesen. Steht einer an, wird er abgesagt{keepTogether(told)}</p>
  const coming = same.appointments.filter(
    ({ entry_id, starts_at, cancelled }) =>
      !cancelled && new Date(starts_at) > new Date() && (!entry || entry === entry_id),
  )
  if (coming.length === 0) return null
  const when = joined(
    coming.map(({ starts_at, ends_at }) => formatTimeSpan(new Date(starts_at), new Date(ends_at))),
    'und',
  )
  return (
    <p className="font-semibold">
      {coming.length === 1 ? `Es steht ein Termin an: ${when}. Er wird` : `Es stehen Termine an: ${when}. Sie werden`}{' '}
      abgesagt{keepTogether(told)}
    </p>
  )
}

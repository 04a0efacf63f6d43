import type { ReactNode } from 'react'
import { bringAlong, isEither, isOnPhone, nameAndLength, placeOf, priceOf } from '../../../content/appointment-types.ts'
import { type Cancelling, reservedOnly } from '../../../content/cancelling.ts'
import type { Facts } from '../../../content/facts/facts-of-document.ts'
import { visitLabel } from '../../../content/first-contacts.ts'
import type { Appointment, AppointmentOutcome } from '../../../rules/enquiries/appointments.ts'
import { endOf, formatTimeSpan } from '../../../rules/format/format-time-span.ts'
import { NotListed } from '../../lib/page-meta.tsx'
import { useFacts, usePractice } from '../../lib/site-context.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { keepTogether } from '../../ui/layout/keep-together.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { MailLink } from '../../ui/links/mail-link.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { ImplantWarning } from '../../ui/notices/implant-warning.tsx'

export interface AppointmentPageProps {
  /** Null for an invalid link. */
  appointment: (Appointment & { reference: string; phone: string | null; cancelling?: Cancelling | null }) | null
  /** Why the last request changed nothing. */
  outcome?: Exclude<AppointmentOutcome, 'kept'>
}

const problems: Record<NonNullable<AppointmentPageProps['outcome']>, string> = {
  taken: 'Diese Zeit hat inzwischen jemand anderes gewählt. Hier steht, was noch frei ist.',
  busy: 'Zu dieser Zeit geht es in der Praxis inzwischen nicht mehr. Hier steht, was jetzt gilt.',
  closed: 'An diesem Tag ist die Praxis inzwischen geschlossen. Hier steht, was jetzt gilt.',
  over: 'Diese Zeit ist vorbei oder wird nicht mehr angeboten. Hier steht, was jetzt gilt.',
  changed: 'Inzwischen hat sich etwas geändert. Hier steht, was jetzt gilt.',
  'too often': 'Dieser Termin wurde schon oft geändert. Bitte rufen Sie uns für eine weitere Änderung an.',
  gone: 'Das ist über diesen Link nicht mehr möglich.',
}

const whyNot = {
  taken: 'schon vergeben',
  busy: 'geht nicht mehr',
  closed: 'Die Praxis ist an diesem Tag geschlossen',
  over: 'schon vorbei',
}

/** Offers times, and moves or cancels an appointment. Each button is a form and needs no script. */
export default function AppointmentPage({ appointment, outcome }: AppointmentPageProps) {
  const practice = usePractice()
  const { title, lead } = headOf(appointment, practice)
  return (
    <>
      <title>{`${title} – ${practice.name}`}</title>
      <NotListed />
      <PageHead eyebrow="Termin" title={title} lead={lead} />
      <div className="wrap py-12">
        <div className="grid max-w-[40rem] gap-6">
          {outcome ? (
            <p role="alert" className="rounded-card border-2 border-amber bg-cream p-4 font-semibold">
              {problems[outcome]}
            </p>
          ) : null}
          {appointment && !appointment.cancelled_by ? <What appointment={appointment} /> : null}
          {appointment ? <Choices appointment={appointment} /> : null}
          <p>
            {keepTogether('Etwas anderes? Antworten Sie auf unsere E-Mail, schreiben Sie an ')}
            <MailLink /> oder rufen Sie an:{' '}
            <a href={practice.phone.href} className="whitespace-nowrap">
              {practice.phone.display}
            </a>
            .
          </p>
          {appointment ? <p className="text-small text-ink-muted">Vorgangsnummer: {appointment.reference}</p> : null}
        </div>
      </div>
    </>
  )
}

function headOf(
  appointment: AppointmentPageProps['appointment'],
  practice: Facts['practice'],
): { title: string; lead: ReactNode } {
  if (!appointment) {
    return {
      title: 'Diesen Termin gibt es nicht',
      lead: 'Der Link ist unvollständig, oder der Terminvorschlag gilt nicht mehr. Öffnen Sie den Link noch einmal aus unserer E-Mail, oder rufen Sie uns an.',
    }
  }
  const { starts_at, cancelled_by, changes, times } = appointment
  const when = timeOf(appointment)
  if (cancelled_by === 'practice') {
    return {
      title: 'Abgesagt',
      lead: `Die Praxis musste diesen Termin absagen: ${when}. Bitte melden Sie sich für einen neuen.`,
    }
  }
  if (cancelled_by === 'person') return { title: 'Abgesagt', lead: `Sie haben diesen Termin abgesagt: ${when}.` }
  if (starts_at) {
    return isOver(starts_at)
      ? { title: 'Ihr Termin', lead: `Dieser Termin ist vorbei: ${when}.` }
      : {
          title: changes > 1 ? 'Ihr neuer Termin ist reserviert' : 'Ihr Termin ist reserviert',
          lead: `${when}. Die Einladung für Ihren Kalender kommt per E-Mail.`,
        }
  }
  return times.some(({ state }) => state === 'free')
    ? {
        title: 'Termin wählen',
        lead: `Tippen oder klicken Sie auf die Zeit, die Ihnen passt. Mit Ihrer Wahl ist sie für Sie reserviert. ${reservedOnly(practice, appointment)}`,
      }
    : {
        title: 'Keine Zeit mehr frei',
        lead: 'Von den vorgeschlagenen Zeiten ist keine mehr frei. Wir finden gern eine andere.',
      }
}

function timeOf({ starts_at, ends_at }: Appointment): string {
  return starts_at && ends_at ? formatTimeSpan(new Date(starts_at), new Date(ends_at)) : ''
}

function isOver(instant: string): boolean {
  return Date.parse(instant) <= Date.now()
}

type Shown = NonNullable<AppointmentPageProps['appointment']>

function What({ appointment }: { appointment: Shown }) {
  const practice = usePractice()
  const said = [nameAndLength(appointment, practice), placeOf(appointment, practice), priceOf(appointment, practice)]
  return (
    <ul className="grid list-none gap-1">
      {said.map((words) => (
        <li key={words} className="whitespace-pre-line">
          {keepTogether(words)}
        </li>
      ))}
    </ul>
  )
}

function Choices({ appointment }: { appointment: Shown }) {
  const facts = useFacts()
  const { starts_at, cancelled_by, changes, times, minutes, type } = appointment
  const isBooked = starts_at !== null && cancelled_by === null
  if (cancelled_by === 'practice' || (isBooked && isOver(starts_at))) return null
  const others = times.filter(({ at }) => !isBooked || Date.parse(at) !== Date.parse(starts_at))
  const isOne = others.length === 1
  const hasFree = others.some(({ state }) => state === 'free')
  return (
    <>
      {isBooked ? (
        <>
          <p>{reservedOnly(facts.practice, appointment)}</p>
          {isOnPhone({ type }, facts.practice) ? null : (
            <>
              {isEither({ type }, facts.practice) ? <p>Wenn Sie in die Praxis kommen:</p> : null}
              <ImplantWarning />
              <p>{bringAlong(appointment)}</p>
              <p>
                <SiteLink href="/preise#anfahrt" className="touch-line">
                  {visitLabel}
                </SiteLink>
              </p>
            </>
          )}
          <details>
            <summary className="btn btn-secondary">Termin absagen</summary>
            <form method="post" className="mt-4 grid justify-items-start gap-4">
              <input type="hidden" name="seen" value={changes} />
              <p>
                Möchten Sie diesen Termin wirklich absagen? {keepTogether(timeOf(appointment))}: Diese Zeit wird dann
                frei, und jemand anderes kann sie wählen.
              </p>
              <Button type="submit" name="cancel" value="1">
                Ja, diesen Termin absagen
              </Button>
            </form>
          </details>
        </>
      ) : null}
      {isBooked && !hasFree ? null : (
        <section aria-labelledby="zeiten" className="grid gap-3">
          <h2 id="zeiten" className="text-large">
            {isBooked
              ? 'Auf eine andere Zeit verlegen'
              : starts_at && hasFree
                ? isOne
                  ? 'Doch zu dieser Zeit?'
                  : 'Doch eine dieser Zeiten?'
                : isOne
                  ? 'Vorgeschlagene Zeit'
                  : 'Vorgeschlagene Zeiten'}
          </h2>
          {isBooked ? (
            <p>
              Mit Ihrer Wahl gilt die neue Zeit, und die bisherige wird frei. Zurück können Sie, solange niemand anderes
              sie gewählt hat.
            </p>
          ) : null}
          <ul className="grid list-none gap-3">
            {others.map(({ at, state }) => {
              const when = formatTimeSpan(new Date(at), endOf(new Date(at), minutes))
              return (
                <li key={at}>
                  {state === 'free' ? (
                    <form method="post">
                      <input type="hidden" name="seen" value={changes} />
                      <Button type="submit" name="time" value={new Date(at).toISOString()} className="text-left">
                        <span>{keepTogether(when)}</span>
                      </Button>
                    </form>
                  ) : (
                    <p className="text-ink-muted">
                      {keepTogether(when)}: {whyNot[state]}
                    </p>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}

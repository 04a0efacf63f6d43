import type { HeldTime, KeptAnswer } from '../../../database/json-results.ts'
import { addDays, berlinDay, berlinInstant } from '../../../rules/berlin-time.ts'
import { endOf } from '../../../rules/format/format-time-span.ts'
import type { Examples } from '../../ui/layout/examples.ts'
import { Week } from './appointments/week.tsx'
import { mondayOf } from './appointments/week-days.ts'
import { type ConsultationRequest, nameOf } from './enquiry.ts'
import { EntryHead } from './entry/entry-head.tsx'
import { SuspicionNotice } from './entry/suspicion-notice.tsx'
import { Thread } from './entry/thread.tsx'
import { EnquiryRows } from './list/enquiry-rows.tsx'

const HOUR = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

export function sampleEnquiry(changes: Partial<ConsultationRequest> = {}): ConsultationRequest {
  const arrived = changes.created_at ?? hoursAgo(2)
  return {
    kind: 'consultation',
    id: '5ab6e0f2-0000-4000-8000-000000000000',
    created_at: arrived,
    updated_at: arrived,
    reply_clock_start: arrived,
    first_name: 'Max',
    last_name: 'Mustermann',
    email: 'erika.mustermann@example.com',
    phone: '',
    message: 'Wann haben Sie Zeit?',
    consent_version: '2026-11-20',
    status: 'new',
    suspicion: null,
    admin_notes: null,
    in_patient_file: false,
    answered_at: null,
    answer_unsent: false,
    follow_up_on: null,
    consultation_type: null,
    preferred_time: null,
    ...changes,
  }
}

const sampleEnquiries = (): ConsultationRequest[] =>
  [
    sampleEnquiry(),
    sampleEnquiry({ first_name: 'Max', created_at: hoursAgo(22) }),
    sampleEnquiry({ created_at: hoursAgo(40) }),
    sampleEnquiry({ first_name: 'Max', status: 'contacted', follow_up_on: '2027-01-07' }),
    sampleEnquiry({ first_name: 'Max', status: 'completed', in_patient_file: true }),
    sampleEnquiry({ first_name: 'Max', status: 'apparent_spam', suspicion: ['a link', 'an offer'] }),
  ].map((one, index) => ({ ...one, id: String(index) }))

function sampleAnswer(changes: Partial<KeptAnswer>): KeptAnswer {
  return {
    id: JSON.stringify(changes),
    kind: 'mail',
    created_at: hoursAgo(1),
    author: 'max.mustermann@example.com',
    subject: 'Ihre Anfrage (Vorgangsnummer 5AB6E0F2)',
    text: 'Guten Tag,\n\ngern beantworten wir Ihre Frage am Telefon.',
    quoted: false,
    documents: [],
    sent_at: null,
    caught: false,
    refused_at: null,
    refusal: null,
    problem: null,
    due: null,
    appointment: null,
    ...changes,
  }
}

const offered = {
  id: '1',
  type: 'first-talk' as const,
  minutes: 60,
  changes: 0,
  starts_at: null,
  ends_at: null,
  cancelled_by: null,
  reminded_at: null,
}
const times = ['2027-01-07T09:00:00Z', '2027-01-08T13:00:00Z'].map((at) => ({ at, state: 'free' as const }))

const sampleAnswers = (): Record<string, KeptAnswer> => ({
  'lässt sich zurücknehmen': sampleAnswer({ due: hoursAgo(-1) }),
  verschickt: sampleAnswer({ sent_at: hoursAgo(1) }),
  'mit Dokument': sampleAnswer({ sent_at: hoursAgo(1), documents: [{ id: '1', name: 'Anfahrt.pdf' }] }),
  'ohne Mailserver': sampleAnswer({ sent_at: hoursAgo(1), caught: true }),
  abgelehnt: sampleAnswer({ refused_at: hoursAgo(1), refusal: '550 No such user here' }),
  'mit Terminen': sampleAnswer({ sent_at: hoursAgo(1), appointment: { ...offered, times } }),
  'Termin gewählt': sampleAnswer({
    sent_at: hoursAgo(1),
    appointment: { ...offered, times, starts_at: '2027-01-07T09:00:00Z', ends_at: '2027-01-07T10:00:00Z' },
  }),
  'an den Termin erinnert': sampleAnswer({
    sent_at: hoursAgo(100),
    appointment: { ...offered, starts_at: hoursAgo(-22), ends_at: hoursAgo(-23), times, reminded_at: hoursAgo(2) },
  }),
  angerufen: sampleAnswer({
    kind: 'call',
    subject: null,
    text: 'Ruft am Montag zurück und möchte vorher wissen, wo man in der Nähe parken kann.',
    created_at: hoursAgo(40),
  }),
})

const nothing = () => {}

/** Rendered per request: what is due depends on the time. */
export function SampleEnquiries() {
  return (
    <div className="list" data-choosing>
      <EnquiryRows entries={sampleEnquiries()} busy={false} onOpen={nothing} onChoose={nothing} />
    </div>
  )
}

export function SampleEntry() {
  const enquiry = sampleEnquiry()
  return (
    <div className="grid max-w-[45rem] gap-4">
      <section className="entry" aria-label="Eintrag">
        <header className="dialog-header">
          <h2>{nameOf(enquiry)}</h2>
          <EntryHead
            enquiry={enquiry}
            status="new"
            onChoose={nothing}
            writing={undefined}
            onWrite={nothing}
            bounced
            same={undefined}
            isBeside={false}
          />
        </header>
      </section>
      <SuspicionNotice suspicion={['a link', 'an offer']} onHonest={nothing} />
    </div>
  )
}

export const answerExamples = (): Examples =>
  Object.fromEntries(
    Object.entries(sampleAnswers()).map(([name, answer]) => [
      name,
      <Thread key={name} enquiry={sampleEnquiry()} answers={[answer]} busy={false} onTakeBack={nothing} />,
    ]),
  )

/** Next week: booked, offered, two at one time, one on a day that is closed. */
export function SampleWeek() {
  const monday = mondayOf(addDays(berlinDay(new Date()), 7))
  const held = (day: number, clock: string, changes: Partial<HeldTime> = {}): HeldTime => {
    const from = berlinInstant(addDays(monday, day), clock)
    return {
      ...{ ...offered, times: [], kind: 'consultation', entry_id: '1', reference: '5AB6E0F2', name: 'Max Mustermann' },
      ...{ email: null, phone: null, closed: null, due: null, state: 'booked', id: `${day} ${clock}` },
      ...{ starts_at: from.toISOString(), ends_at: endOf(from, 60).toISOString() },
      ...changes,
    }
  }
  const times = [held(0, '11:00'), held(1, '11:15', { state: 'offered' }), held(3, '15:00', { closed: 'Fortbildung' })]
  return <Week monday={monday} held={times} onOpen={nothing} onFree={nothing} />
}

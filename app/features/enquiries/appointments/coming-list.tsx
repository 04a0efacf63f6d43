import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ComingAppointment } from '../../../../database/json-results.ts'
import { problemOfTime } from '../../../../rules/enquiries/appointments.ts'
import { formatTimeSpan } from '../../../../rules/format/format-time-span.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { useSendsMails } from '../../../lib/known-first-steps.ts'
import { useSite } from '../../../lib/site-context.tsx'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { keepTogether } from '../../../ui/layout/keep-together.tsx'
import { Row } from '../../../ui/list/row.tsx'
import { NoMailServer } from '../../../ui/notices/no-mail-server.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { enquiryKinds } from '../enquiry.ts'
import { PhoneNumber } from '../entry/enquiry-facts.tsx'
import { atThisMoment } from './at-this-moment.ts'
import { BookForm, refusals } from './book-form.tsx'
import { warningOfTime } from './time-warning.ts'

interface ComingListProps {
  api: DataApi
  appointments: readonly ComingAppointment[]
  onChanged(): void
}

export function ComingList({ api, appointments, onChanged }: ComingListProps) {
  const [asked, setAsked] = useState<{ what: 'cancel' | 'move'; about: ComingAppointment } | { what: 'book' }>()
  const typed = useRef<Record<string, string>>({})
  const { running, coming, calledOff } = atThisMoment(appointments)
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    onChanged()
  }
  return (
    <>
      <Button size="small" className="justify-self-start" onClick={() => setAsked({ what: 'book' })}>
        Neuer Termin
      </Button>
      {running.length + coming.length === 0 ? (
        <p>Es stehen keine Termine an. Vorschlagen können Sie Termine auch in der Antwort auf eine Anfrage.</p>
      ) : null}
      <ol className="list-rows">
        {[...running, ...coming].map((one) => (
          <AppointmentRow key={one.id} one={one} state={running.includes(one) ? 'Läuft gerade' : undefined}>
            {coming.includes(one) ? (
              <>
                <button
                  type="button"
                  className="row-action"
                  aria-label={`Verlegen: ${timeOf(one)}`}
                  onClick={() => setAsked({ what: 'move', about: one })}
                >
                  Verlegen
                </button>
                <button
                  type="button"
                  className="row-action"
                  aria-label={`Absagen: ${timeOf(one)}`}
                  onClick={() => setAsked({ what: 'cancel', about: one })}
                >
                  Absagen
                </button>
              </>
            ) : null}
          </AppointmentRow>
        ))}
      </ol>
      {calledOff.length > 0 ? (
        <section aria-label="Abgesagt">
          <h2 className="py-3 font-sans font-semibold text-small tracking-normal">
            In den letzten drei Tagen abgesagt
          </h2>
          <ul className="list-rows">
            {calledOff.map((one) => (
              <AppointmentRow
                key={one.id}
                one={one}
                state={one.cancelled_by === 'practice' ? 'Von der Praxis abgesagt' : 'Von der Person abgesagt'}
              />
            ))}
          </ul>
        </section>
      ) : null}
      <Dialog open={asked !== undefined} onClose={close} title={asked ? titles[asked.what] : ''}>
        {asked?.what === 'book' ? (
          <BookForm
            api={api}
            others={[...running, ...coming]}
            typed={typed.current}
            onTyped={(now) => {
              typed.current = now
            }}
            onDone={() => {
              typed.current = {}
              done()
            }}
          />
        ) : null}
        {asked && asked.what !== 'book' ? (
          <ChangeForm
            {...asked}
            api={api}
            others={[...running, ...coming].filter(({ id }) => id !== asked.about.id)}
            onDone={done}
          />
        ) : null}
      </Dialog>
    </>
  )
}

const titles = { cancel: 'Termin absagen?', move: 'Termin verlegen', book: 'Neuer Termin' }

const timeOf = ({ starts_at, ends_at }: ComingAppointment) => formatTimeSpan(new Date(starts_at), new Date(ends_at))

function AppointmentRow({ one, state, children }: { one: ComingAppointment; state?: string; children?: ReactNode }) {
  const navigate = useNavigate()
  const address = `${enquiryKinds[one.kind].entries}/${one.entry_id}`
  return (
    <Row
      name={timeOf(one)}
      text={<Link to={address}>{`${one.name ?? 'Anonym'}, Vorgangsnummer ${one.reference}`}</Link>}
      state={state}
      onOpen={() => void navigate(address)}
    >
      {children}
    </Row>
  )
}

interface ChangeFormProps {
  api: DataApi
  what: 'cancel' | 'move'
  about: ComingAppointment
  others: readonly ComingAppointment[]
  onDone(): void
}

function ChangeForm({ api, what, about, others, onDone }: ChangeFormProps) {
  const { facts } = useSite()
  const sendsMails = useSendsMails()
  const [at, setAt] = useState('')
  const { busy, problem, setProblem, run } = useTask(
    () => 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  )
  const warning = at ? warningOfTime(at, about.minutes, facts, others) : undefined

  async function change(event: FormEvent) {
    event.preventDefault()
    const mistake = what === 'move' ? problemOfTime(at, new Date()) : undefined
    if (mistake) return setProblem(mistake)
    await run(async () => {
      const seen = { id: about.id, seen: about.changes }
      const outcome = await (what === 'move'
        ? rpcOf(api).move_appointment({ ...seen, at })
        : rpcOf(api).cancel_appointment(seen))
      if (outcome === 'taken' || outcome === 'too many') return setProblem(refusals[outcome])
      if (outcome !== 'kept') showToast({ title: refusals[outcome], variant: 'destructive' })
      onDone()
    })
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void change(event)}>
      <p>
        {timeOf(about)}.{' '}
        {about.email ? (
          sendsMails && 'Beide Seiten bekommen eine E-Mail.'
        ) : (
          <>
            {keepTogether('Die Person bekommt keine E-Mail, denn von ihr ist keine Adresse bekannt.')} Bitte rufen Sie
            sie an
            {about.phone ? (
              <>
                : <PhoneNumber written={about.phone} />
              </>
            ) : null}
            .
          </>
        )}
      </p>
      {about.email ? <NoMailServer what="Bitte sagen Sie der Person selbst Bescheid." /> : null}
      {what === 'move' ? (
        <Field
          type="datetime-local"
          name="moved-to"
          label="Neue Zeit"
          value={at}
          onChange={(event) => setAt(event.target.value)}
          hint={warning && <strong className="text-amber-deep">{warning}</strong>}
          error={problem}
        />
      ) : (
        <FormRefusal text={problem} />
      )}
      <Button type="submit" className="justify-self-start" busy={busy ? 'Einen Moment …' : undefined}>
        {what === 'move' ? 'Termin verlegen' : 'Termin absagen'}
      </Button>
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { problemOfTime } from '../../../../rules/enquiries/appointments.ts'
import { useSite } from '../../../content/site/site-context.tsx'
import type { DataApi } from '../../../lib/data-api.ts'
import { formatTimeSpan } from '../../../lib/format/format-time-span.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import {
  atThisMoment,
  type ChangeOutcome,
  type ComingAppointment,
  cancelAppointment,
  moveAppointment,
} from './appointment-data.ts'
import { warningOfTime } from './time-warning.ts'

interface ComingListProps {
  api: DataApi
  appointments: readonly ComingAppointment[]
  onChanged(): void
}

const refusals: Record<Exclude<ChangeOutcome, 'kept'>, string> = {
  taken: 'Zu dieser Zeit ist schon jemand eingetragen.',
  over: 'Dieser Termin hat schon begonnen.',
  changed: 'Inzwischen hat sich der Termin geändert. Die Liste zeigt, was jetzt gilt.',
  'too often': 'Dieser Termin wurde zu oft geändert.',
  'too many':
    'Nichts geändert: In der laufenden Stunde sind schon sehr viele E-Mails hinausgegangen. Bitte versuchen Sie es nach der vollen Stunde noch einmal.',
  gone: 'Diesen Termin gibt es nicht mehr.',
}

export function ComingList({ api, appointments, onChanged }: ComingListProps) {
  const [asked, setAsked] = useState<{ what: 'cancel' | 'move'; about: ComingAppointment }>()
  const { running, coming } = atThisMoment(appointments)

  if (running.length + coming.length === 0)
    return <p>Es stehen keine Termine an. Vorschlagen können Sie Termine in der Antwort auf eine Anfrage.</p>
  return (
    <>
      <ol className="grid list-none gap-3">
        {[...running, ...coming].map((one) => {
          const when = formatTimeSpan(new Date(one.starts_at), new Date(one.ends_at))
          const list = one.entry_table === 'mwo_form_entries' ? '/admin/mwo' : '/admin/beratung'
          return (
            <Card as="li" key={one.id} className="grid gap-2">
              <p className="font-semibold">{when}</p>
              <p>
                <Link to={`${list}/${one.entry_id}`} className="inline-flex min-h-[2.75rem] items-center">
                  {one.name ?? 'Anonym'}, Vorgangsnummer {one.reference}
                </Link>
              </p>
              {coming.includes(one) ? (
                <p className="flex flex-wrap gap-3">
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`Verlegen: ${when}`}
                    onClick={() => setAsked({ what: 'move', about: one })}
                  >
                    Verlegen
                  </Button>
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`Absagen: ${when}`}
                    onClick={() => setAsked({ what: 'cancel', about: one })}
                  >
                    Absagen
                  </Button>
                </p>
              ) : (
                <p>Läuft gerade</p>
              )}
            </Card>
          )
        })}
      </ol>
      <Dialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked?.what === 'cancel' ? 'Termin absagen?' : 'Termin verlegen'}
      >
        {asked ? (
          <ChangeForm
            {...asked}
            api={api}
            others={appointments.filter(({ id }) => id !== asked.about.id)}
            onDone={() => {
              setAsked(undefined)
              onChanged()
            }}
          />
        ) : null}
      </Dialog>
    </>
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
      const outcome = what === 'move' ? await moveAppointment(api, about, at) : await cancelAppointment(api, about)
      if (outcome === 'taken' || outcome === 'too many') return setProblem(refusals[outcome])
      if (outcome !== 'kept') showToast({ title: refusals[outcome], variant: 'destructive' })
      onDone()
    })
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void change(event)}>
      <p>{formatTimeSpan(new Date(about.starts_at), new Date(about.ends_at))}. Beide Seiten bekommen eine E-Mail.</p>
      {what === 'move' ? (
        <Field
          type="datetime-local"
          name="moved-to"
          label="Neue Zeit"
          value={at}
          onChange={(event) => setAt(event.target.value)}
          hint={warning}
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

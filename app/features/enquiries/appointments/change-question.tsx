import { useEffect, useState } from 'react'
import { nameAndLength } from '../../../../content/appointment-types.ts'
import type { ChangeOutcome, ComingAppointment } from '../../../../database/json-results.ts'
import { berlinInstant } from '../../../../rules/berlin-time.ts'
import { ANSWER_UNDO_SECONDS } from '../../../../rules/enquiries/answers.ts'
import {
  problemOfMinutes,
  problemOfReason,
  problemOfTime,
  problemOfType,
} from '../../../../rules/enquiries/appointments.ts'
import { endOf, formatTimeSpan } from '../../../../rules/format/format-time-span.ts'
import { fieldLengths } from '../../../../rules/input/field-lengths.ts'
import { readableAddress } from '../../../../rules/input/readable-address.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { useSendsMails } from '../../../lib/known-first-steps.ts'
import { useRecentAuthentication } from '../../../lib/recent-authentication.ts'
import { usePractice } from '../../../lib/site-context.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Question } from '../../../ui/dialogs/question.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { PhoneNumber } from '../entry/enquiry-facts.tsx'
import type { Waiting } from '../take-back.tsx'
import { type KindOfTime, TimeAndKind } from './kind-fields.tsx'
import type { Taken } from './time-warning.ts'

interface ChangeQuestionProps {
  api: DataApi
  what: 'cancel' | 'move'
  about: ComingAppointment
  others: readonly Taken[]
  onMoveInstead(): void
  onDone(waiting: Waiting): void
  onClose(): void
}

export const timeOf = ({ starts_at, ends_at }: ComingAppointment) =>
  formatTimeSpan(new Date(starts_at), new Date(ends_at))

/** @param time "2026-12-01T10:00" */
export function timeFrom(time: string, minutes: number): string {
  const from = berlinInstant(...(time.split('T') as [string, string]))
  return formatTimeSpan(from, endOf(from, minutes))
}

/** "Termin von Max Mustermann" */
export const appointmentOf = ({ name }: Pick<ComingAppointment, 'name'>) =>
  name ? `Termin von ${name}` : 'Termin ohne Namen'

export function ChangeQuestion({ api, what, about, others, onMoveInstead, onDone, onClose }: ChangeQuestionProps) {
  const practice = usePractice()
  const [at, setAt] = useState('')
  const [kind, setKind] = useState<KindOfTime>({ type: about.type, minutes: about.minutes })
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const withRecentAuthentication = useRecentAuthentication()
  const { email, name, reference } = about
  const isMoved = what === 'move'
  // What was written stays where one moves instead of cancelling.
  useEffect(() => {
    if (isMoved) document.getElementById('moved-to')?.focus()
  }, [isMoved])

  async function change() {
    const mistake = isMoved ? problemOfTime(at, new Date()) : undefined
    setProblem(mistake)
    const other = isMoved ? (problemOfType(kind.type, about.phone) ?? problemOfMinutes(kind.minutes)) : undefined
    const refused = mistake ?? other ?? problemOfReason(reason)
    if (refused) return refused
    const seen = { id: about.id, seen: about.changes, reason: reason.trim() || null }
    const outcome = await withRecentAuthentication(() =>
      isMoved ? rpcOf(api).move_appointment({ ...seen, at, ...kind }) : rpcOf(api).cancel_appointment(seen),
    )
    if (outcome !== 'kept') return refusals[outcome]
    onDone({
      id: about.id,
      seen: about.changes + 1,
      what: (
        <>
          <b>
            {appointmentOf(about)} {isMoved ? 'verlegt' : 'abgesagt'}:
          </b>{' '}
          {isMoved ? timeFrom(at, kind.minutes) : timeOf(about)}.
        </>
      ),
      isMailed: email !== null,
    })
  }

  return (
    <Question
      title={`${appointmentOf(about)} ${isMoved ? 'verlegen' : 'absagen?'}`}
      facts={[
        ...(name ? [] : [['Wer', `Vorgangsnummer ${reference}`] as const]),
        ['Was', nameAndLength(about, practice)],
        ['Wann', timeOf(about)],
        ['E-Mail', <WhoIsTold key="mail" about={about} isMoved={isMoved} />],
        [
          'Danach',
          `${isMoved ? 'Die bisherige Zeit' : 'Die Zeit'} ist wieder frei, die Anfrage bleibt. ${ANSWER_UNDO_SECONDS} Sekunden lang können Sie es zurücknehmen.`,
        ],
      ]}
      yes={isMoved ? 'Termin verlegen' : 'Termin absagen'}
      no={isMoved ? 'Abbrechen' : 'Termin behalten'}
      loses={!isMoved}
      busy="Einen Moment …"
      onYes={change}
      onClose={onClose}
    >
      {isMoved ? (
        <TimeAndKind
          name="moved-to"
          label="Neue Zeit"
          at={at}
          onAt={setAt}
          others={others}
          error={problem}
          prefix="moved-"
          {...kind}
          phone={about.phone}
          minutesError={problemOfMinutes(kind.minutes)}
          onChange={setKind}
        />
      ) : null}
      {email === null ? null : (
        <Field
          name="reason"
          label="Ein Satz dazu"
          optional
          hint="Er steht in der E-Mail, die nicht durchgehend verschlüsselt ist: bitte keine Angaben zur Gesundheit."
          maxLength={fieldLengths.reason}
          value={reason}
          error={problemOfReason(reason)}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {isMoved ? null : (
        <Button variant="link" className="justify-self-start" onClick={onMoveInstead}>
          Lieber verlegen
        </Button>
      )}
    </Question>
  )
}

function WhoIsTold({ about: { name, email, phone }, isMoved }: { about: ComingAppointment; isMoved: boolean }) {
  const sendsMails = useSendsMails()
  const who = name ?? 'Die Person'
  if (email === null)
    return (
      <>
        {who} bekommt keine, denn eine Adresse ist nicht bekannt. Bitte rufen Sie an
        {phone ? (
          <>
            : <PhoneNumber written={phone} />
          </>
        ) : (
          '.'
        )}
      </>
    )
  if (!sendsMails)
    return (
      <strong className="text-error">
        E-Mails gehen nicht hinaus: Es ist kein Mailserver eingestellt. Bitte sagen Sie der Person selbst Bescheid.
      </strong>
    )
  return `${who} bekommt ${isMoved ? 'die neue Zeit' : 'eine Absage'} ${email ? `an ${readableAddress(email)}, Sie` : 'an die bekannte Adresse, die Praxis'} eine Kopie.`
}

export const refusals: Record<Exclude<ChangeOutcome, 'kept'>, string> = {
  taken: 'Zu dieser Zeit ist schon jemand eingetragen.',
  over: 'Dieser Termin hat schon begonnen.',
  changed: 'Inzwischen hat sich der Termin geändert. Bitte schließen Sie die Frage: Die Liste zeigt, was jetzt gilt.',
  'too often': 'Dieser Termin wurde zu oft geändert.',
  'too many':
    'Nichts geändert: In der laufenden Stunde sind schon sehr viele E-Mails hinausgegangen. Bitte versuchen Sie es nach der vollen Stunde noch einmal.',
  gone: 'Diesen Termin gibt es nicht mehr.',
}

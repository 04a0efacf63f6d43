import type { StorageClient } from '@supabase/storage-js'
import type { ReactNode } from 'react'
import { appointmentTypes, placeInShort } from '../../../../content/appointment-types.ts'
import type { KeptAnswer } from '../../../../database/json-results.ts'
import { ANSWER_UNDO_SECONDS, ANSWERED_ELSEWHERE, CALL_UNDO_MINUTES } from '../../../../rules/enquiries/answers.ts'
import type { RememberedAppointment } from '../../../../rules/enquiries/appointments.ts'
import { formatMoment } from '../../../../rules/format/format-moment.ts'
import { endOf, formatTimeSpan } from '../../../../rules/format/format-time-span.ts'
import { readableAddress } from '../../../../rules/input/readable-address.ts'
import { useWriter } from '../../../lib/drafts/use-draft.ts'
import { usePractice } from '../../../lib/site-context.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import type { useAnswers } from '../answering/use-answers.ts'
import { type Enquiry, nameOf } from '../enquiry.ts'
import { useNow } from '../list/use-now.ts'
import { By, Reply } from './reply.tsx'
import { UploadedFile } from './uploaded-file.tsx'

interface ThreadProps {
  enquiry: Enquiry
  /** Oldest first. */
  said: Pick<
    ReturnType<typeof useAnswers>,
    'answers' | 'replies' | 'busy' | 'takeBack' | 'sendAgain' | 'accept' | 'dismiss'
  >
  storage: StorageClient
  /** Of the picture that came with the request. */
  preview?: string | undefined
}

const statesOfTimes = {
  free: '',
  taken: ' (inzwischen vergeben)',
  busy: ' (in Ihrem Kalender belegt)',
  closed: ' (Praxis geschlossen)',
  over: ' (vorbei)',
}

/** All that was said, the newest first. */
export function Thread({ enquiry, said, storage, preview }: ThreadProps) {
  const { answers, replies, busy, sendAgain } = said
  const now = useNow()
  const { email } = useWriter()
  const byTelephone = answers.some(({ id }) => id === enquiry.id)
  const mails = replies.map((reply) => ({
    at: reply.received_at,
    item: (
      <Reply
        key={reply.id}
        reply={reply}
        who={nameOf(enquiry)}
        storage={storage}
        busy={busy}
        onAccept={() => said.accept(reply)}
        onDismiss={() => said.dismiss(reply)}
      />
    ),
  }))
  const answered = answers.map((answer) => ({
    at: answer.created_at,
    item: (
      <Answer key={answer.id} answer={answer} isOwn={answer.author !== null && answer.author === email}>
        {answer === answers.at(-1) && canBeTakenBack(answer, now) ? (
          <Button
            size="small"
            variant="secondary"
            data-take-back={answer.id}
            busy={busy ? 'Einen Moment …' : undefined}
            onClick={() => said.takeBack(answer)}
          >
            Zurücknehmen
          </Button>
        ) : null}
        {answer === answers.at(-1) && sendAgain && didNotLeave(answer) ? (
          <Button size="small" busy={busy ? 'Einen Moment …' : undefined} onClick={() => sendAgain(answer)}>
            {answer.refused_at ? 'Noch einmal senden' : 'Jetzt senden'}
          </Button>
        ) : null}
      </Answer>
    ),
  }))
  return (
    <ol className="thread" aria-label="Unterhaltung">
      {[...mails, ...answered].sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).map(({ item }) => item)}
      {byTelephone && !enquiry.message ? null : (
        <li>
          <By who={nameOf(enquiry)} how="über das Formular" at={enquiry.created_at} />
          {enquiry.message ? (
            <p className="whitespace-pre-wrap">{enquiry.message}</p>
          ) : (
            <p className="text-ink-muted">Ohne Nachricht</p>
          )}
          {enquiry.kind === 'mwo' && enquiry.file_url ? (
            <UploadedFile
              storage={storage}
              file={{ name: enquiry.file_name ?? 'datei', path: enquiry.file_url, bytes: enquiry.file_size }}
              type={enquiry.file_type}
              preview={preview}
            />
          ) : null}
        </li>
      )}
    </ol>
  )
}

function Answer({ answer, isOwn, children }: { answer: KeptAnswer; isOwn: boolean; children: ReactNode }) {
  const { kind, created_at, author, subject, quoted, appointment } = answer
  const isElsewhere = kind === 'call' && answer.text.startsWith(ANSWERED_ELSEWHERE)
  const text = isElsewhere ? answer.text.slice(ANSWERED_ELSEWHERE.length) : answer.text
  const isBad = Boolean(answer.refused_at || answer.caught)
  const who = isOwn ? 'Sie' : author ? readableAddress(author) : 'Die Praxis'
  const how = isElsewhere ? 'per E-Mail aus dem eigenen Mailprogramm' : kind === 'call' ? 'am Telefon' : 'per E-Mail'
  return (
    <li data-kind={kind} data-refused={isBad || undefined}>
      <By who={who} how={how} at={created_at} sign={kind === 'mail' || isElsewhere ? 'mail' : 'call'} />
      {subject ? <p className="font-semibold">{subject}</p> : null}
      <p className="whitespace-pre-wrap">{text}</p>
      {quoted ? <p className="text-caption text-ink-muted">Mit der Nachricht der Person als Zitat.</p> : null}
      {answer.documents.length > 0 ? (
        <p className="text-caption text-ink-muted">Im Anhang: {answer.documents.map(({ name }) => name).join(', ')}</p>
      ) : null}
      {appointment ? <Offered {...appointment} /> : null}
      {appointment ? <AppointmentChanges appointment={appointment} /> : null}
      {kind === 'mail' ? (
        <p role="status" className={isBad ? 'font-semibold text-error' : 'text-caption text-ink-muted'}>
          {stateOf(answer)}
        </p>
      ) : null}
      {children}
    </li>
  )
}

/** Only the newest: later answers refer to it. An appointment is cancelled instead. */
function canBeTakenBack({ kind, due, created_at, appointment }: KeptAnswer, now: Date): boolean {
  if (kind === 'mail') return due !== null
  if (appointment) return false
  return now.getTime() - Date.parse(created_at) < CALL_UNDO_MINUTES * 60_000
}

const didNotLeave = ({ sent_at, caught, refused_at }: KeptAnswer) => Boolean(refused_at || (sent_at && caught))

function stateOf({ sent_at, caught, refused_at, refusal, problem, due }: KeptAnswer): string {
  const refused = refusal ? ` ${refusal}` : ''
  if (refused_at) return `Nicht zugestellt. Bitte prüfen Sie die Adresse oder rufen Sie an.${refused}`
  if (sent_at && caught)
    return 'Liegt im Postfach auf dem Server, hat niemanden erreicht: Es war kein Mailserver eingestellt.'
  if (sent_at) return `Verschickt: ${formatMoment(new Date(sent_at))} (angekommen beim Mailserver)`
  if (problem) return `Wartet und wird weiter versucht. ${problem}`
  if (due && caught)
    return `Liegt nach ${ANSWER_UNDO_SECONDS} Sekunden im Postfach auf dem Server und erreicht niemanden: Es ist kein Mailserver eingestellt. Bis dahin können Sie sie zurücknehmen.`
  return due
    ? `Geht nach ${ANSWER_UNDO_SECONDS} Sekunden hinaus. So lange können Sie sie zurücknehmen.`
    : 'Wird gerade verschickt …'
}

function Offered({ starts_at, ends_at, cancelled_by, reminded_at, times, minutes, type }: RememberedAppointment) {
  const practice = usePractice()
  const what = `${appointmentTypes(practice)[type].name}, ${placeInShort({ type }, practice)}`
  if (starts_at && ends_at) {
    const when = formatTimeSpan(new Date(starts_at), new Date(ends_at))
    const whom = cancelled_by === 'person' ? 'von der Person' : 'von der Praxis'
    return (
      <>
        <p className="font-semibold">{cancelled_by ? `Termin abgesagt, ${whom}: ${when}` : `Termin: ${when}`}</p>
        <p className="text-caption text-ink-muted">{what}</p>
        {reminded_at ? (
          <p className="text-caption text-ink-muted">Erinnerung verschickt: {formatMoment(new Date(reminded_at))}</p>
        ) : null}
      </>
    )
  }
  return (
    <>
      <div>
        {times.every(({ state }) => state === 'over')
          ? 'Vorgeschlagen, nicht gewählt: '
          : 'Vorgeschlagen, noch nicht gewählt: '}
        {times.map(({ at, state }, index) => (
          <span key={at} className="block">
            {formatTimeSpan(new Date(at), endOf(new Date(at), minutes))}
            {statesOfTimes[state]}
            {index < times.length - 1 ? '; ' : ''}
          </span>
        ))}
      </div>
      <p className="text-caption text-ink-muted">{what}</p>
    </>
  )
}

/** What became of the times that an appointment had, and why; choosing one is no news. */
function AppointmentChanges({ appointment: { past, ...present } }: { appointment: RememberedAppointment }) {
  return past.map((before, index) => {
    const { at, by, reason, starts_at, ends_at, cancelled_by } = before
    if (!starts_at || !ends_at || cancelled_by) return null
    const isOff = Boolean((past[index + 1] ?? present).cancelled_by)
    return (
      <p key={at} className="text-caption text-ink-muted">
        {isOff ? 'Abgesagt' : 'Verlegt'} am {formatMoment(new Date(at))}
        {by === 'person' ? ' von der Person' : ' von der Praxis'}
        {isOff ? ': ' : ', vorher: '}
        {formatTimeSpan(new Date(starts_at), new Date(ends_at))}
        {reason ? `. „${reason}“` : ''}
      </p>
    )
  })
}

import { nameAndLength, placeOf, priceOf } from '../../../../content/appointment-types.ts'
import { berlinInstant } from '../../../../rules/berlin-time.ts'
import { type OfferedTimes, problemOfTime } from '../../../../rules/enquiries/appointments.ts'
import { endOf, formatTimeSpan } from '../../../../rules/format/format-time-span.ts'
import { readableAddress } from '../../../../rules/input/readable-address.ts'
import { usePractice } from '../../../lib/site-context.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { keepTogether } from '../../../ui/layout/keep-together.tsx'
import type { Enquiry } from '../enquiry.ts'

interface AnswerPreviewProps {
  enquiry: Enquiry
  subject: string
  text: string
  quoted: boolean
  /** What is quoted. */
  quote: string | null
  times: OfferedTimes
  documents: readonly { name: string }[]
  onClose(): void
}

export function AnswerPreview({
  enquiry,
  subject,
  text,
  quoted,
  quote,
  times,
  documents,
  onClose,
}: AnswerPreviewProps) {
  const practice = usePractice()
  const offered = times.at
    .filter((time) => time && !problemOfTime(time, new Date()))
    .map((time) => berlinInstant(...(time.split('T') as [string, string])))
  return (
    <Dialog open onClose={onClose} title="Vorschau">
      <div className="grid grid-cols-1 gap-3 wrap-anywhere">
        <p className="text-small text-ink-muted">An: {readableAddress(enquiry.email ?? '')}</p>
        <p className="font-semibold">{subject}</p>
        <p className="whitespace-pre-wrap">{text.trim()}</p>
        {offered.length > 0 ? (
          <>
            <ul className="list-none">
              {offered.map((at) => (
                <li key={at.getTime()}>{formatTimeSpan(at, endOf(at, times.minutes))}</li>
              ))}
            </ul>
            <p className="whitespace-pre-line">
              {[
                nameAndLength(times, practice),
                placeOf({ ...times, phone: enquiry.phone }, practice),
                priceOf(times, practice),
              ].join('\n')}
            </p>
            <p className="text-small text-ink-muted">
              {keepTogether('Die Person wählt eine der Zeiten über einen Link in der E-Mail. ')}Danach bekommen Sie
              beide eine Einladung für den Kalender.
            </p>
          </>
        ) : null}
        {documents.length > 0 ? <p>Im Anhang: {documents.map(({ name }) => name).join(', ')}</p> : null}
        {quoted ? <p className="whitespace-pre-wrap border-l-4 border-dune pl-3">{quote}</p> : null}
        <p className="text-small text-ink-muted">
          {keepTogether(
            'Darunter stehen die Vorgangsnummer und die Angaben der Praxis. Antworten kommen bei der E-Mail-Adresse der Praxis an. Ihre Notizen stehen nie in einer E-Mail.',
          )}
        </p>
      </div>
    </Dialog>
  )
}

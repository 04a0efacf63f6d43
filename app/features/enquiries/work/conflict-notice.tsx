import { formatLongDate } from '../../../../rules/format/format-date.ts'
import { readableAddress } from '../../../../rules/input/readable-address.ts'
import type { Version } from '../../../lib/drafts/draft-state.ts'
import { useWriter } from '../../../lib/drafts/use-draft.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { statusLabels } from '../enquiry.ts'
import type { EnquiryWork } from './save-enquiry.ts'

interface ConflictNoticeProps {
  mine: EnquiryWork
  theirs: Version<EnquiryWork, unknown>
  onSettle(choice: 'mine' | 'both' | 'theirs'): void
}

export function ConflictNotice({ mine, theirs: { body: theirs, author }, onSettle }: ConflictNoticeProps) {
  const { email } = useWriter()
  const hasTwoNotes = mine.admin_notes !== theirs.admin_notes && mine.admin_notes && theirs.admin_notes
  return (
    <section
      id="konflikt-eintrag"
      tabIndex={-1}
      role="alert"
      aria-label="Zwei Fassungen"
      className="grid gap-3 rounded-card border-2 border-amber bg-cream p-4"
    >
      <h3 className="text-base font-semibold">
        {author === email
          ? 'Sie haben diesen Eintrag inzwischen in einem anderen Fenster geändert'
          : `${author ? readableAddress(author) : 'Jemand anderes'} hat diesen Eintrag inzwischen geändert`}
      </h3>
      <p className="text-small">Nichts ist verloren. Entscheiden Sie, was gespeichert wird.</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Side title="Ihre Fassung" {...mine} />
        <Side title="Gespeicherte Fassung" {...theirs} />
      </div>
      <div className="flex flex-wrap gap-3">
        {hasTwoNotes ? (
          <Button size="small" onClick={() => onSettle('both')}>
            Beide Notizen behalten
          </Button>
        ) : null}
        <Button size="small" variant="secondary" onClick={() => onSettle('mine')}>
          Meine Fassung speichern
        </Button>
        <Button size="small" variant="secondary" onClick={() => onSettle('theirs')}>
          Gespeicherte Fassung übernehmen
        </Button>
      </div>
    </section>
  )
}

function Side({ title, status, admin_notes, in_patient_file, follow_up_on }: EnquiryWork & { title: string }) {
  return (
    <div className="rounded-control bg-paper p-3 text-small">
      <p className="font-semibold">{title}</p>
      <p>Status: {statusLabels[status]}</p>
      {in_patient_file ? <p>In die Patientenakte übernommen</p> : null}
      {follow_up_on ? <p>Wiedervorlage am {formatLongDate(follow_up_on)}</p> : null}
      <p className="whitespace-pre-wrap">{admin_notes || 'Keine Notiz'}</p>
    </div>
  )
}

import type { EnquiryStatus } from '../../../../rules/enquiry-statuses.ts'
import { Button } from '../../../ui/button.tsx'
import type { Enquiry } from '../enquiry.ts'
import { statusLabels } from '../enquiry-status.ts'

interface ConflictNoticeProps {
  mine: { status: EnquiryStatus; notes: string; inPatientFile: boolean }
  theirs: Enquiry
  onSettle(choice: 'mine' | 'both' | 'theirs'): void
}

/** Somebody else saved this entry while it was open here: both versions, and the person decides. */
export function ConflictNotice({ mine, theirs, onSettle }: ConflictNoticeProps) {
  return (
    <section
      role="alert"
      aria-label="Zwei Fassungen"
      className="grid gap-3 rounded-card border-2 border-amber bg-cream p-4"
    >
      <h3 className="text-base font-semibold">Jemand anderes hat diesen Eintrag inzwischen geändert</h3>
      <p className="text-sm">Nichts ist verloren. Entscheiden Sie, was gespeichert wird.</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Version title="Ihre Fassung" {...mine} />
        <Version
          title="Gespeicherte Fassung"
          status={theirs.status}
          notes={theirs.admin_notes ?? ''}
          inPatientFile={theirs.in_patient_file}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => onSettle('both')}>
          Beide Notizen behalten
        </Button>
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

function Version({ title, status, notes, inPatientFile }: ConflictNoticeProps['mine'] & { title: string }) {
  return (
    <div className="rounded-xl bg-paper p-3 text-sm">
      <p className="font-semibold">{title}</p>
      <p>Status: {statusLabels[status]}</p>
      {inPatientFile ? <p>In die Patientenakte übernommen</p> : null}
      <p className="whitespace-pre-wrap">{notes || 'Keine Notiz'}</p>
    </div>
  )
}

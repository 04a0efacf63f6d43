import { formatLongDate } from '../../../../rules/format/format-date.ts'
import { TwoVersions } from '../../../ui/drafts/two-versions.tsx'
import { statusLabels } from '../enquiry.ts'
import { bothNotes, type EnquiryWork } from './save-enquiry.ts'
import type { useEnquiryEditor } from './use-enquiry-editor.ts'

interface WorkVersionsProps {
  editor: Pick<ReturnType<typeof useEnquiryEditor>, 'name' | 'body' | 'base' | 'theirs' | 'choose'>
  onChoose(): void
}

/** Two versions of the work on an entry. */
export function WorkVersions({ editor, onChoose }: WorkVersionsProps) {
  const { body: mine, base } = editor
  function choose(work: EnquiryWork) {
    onChoose()
    editor.choose(work)
  }
  function both(theirs: EnquiryWork) {
    if (!mine.admin_notes || !theirs.admin_notes || mine.admin_notes === theirs.admin_notes) return undefined
    return { label: 'Beide Notizen behalten', body: { ...mine, admin_notes: bothNotes(base.body, mine, theirs) } }
  }
  return (
    <TwoVersions draft={{ ...editor, choose }} both={both}>
      {(theirs) => (
        <div className="grid gap-3 sm:grid-cols-2">
          <Side title="Ihre Fassung" {...mine} />
          <Side title="Andere Fassung" {...theirs} />
        </div>
      )}
    </TwoVersions>
  )
}

function Side({ title, status, admin_notes, in_patient_file, follow_up_on }: EnquiryWork & { title: string }) {
  return (
    <div className="rounded-control bg-cream p-3 text-small">
      <p className="font-semibold">{title}</p>
      <p>Status: {statusLabels[status]}</p>
      {in_patient_file ? <p>In die Patientenakte übernommen</p> : null}
      {follow_up_on ? <p>Wiedervorlage am {formatLongDate(follow_up_on)}</p> : null}
      <p className="whitespace-pre-wrap">{admin_notes || 'Keine Notiz'}</p>
    </div>
  )
}

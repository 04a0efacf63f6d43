import type { StorageClient } from '@supabase/storage-js'
import { useRef, useState } from 'react'
import type { EnquiryStatus } from '../../../../rules/enquiry-statuses.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { DeleteQuestion } from '../../../ui/delete-question.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckboxField, SelectField, TextareaField } from '../../../ui/field.tsx'
import { OfferedVersion } from '../../../ui/offered-version.tsx'
import { type Enquiry, nameOf } from '../enquiry.ts'
import { statusLabels } from '../enquiry-status.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { DeletionNotice } from './deletion-notice.tsx'
import { EnquiryFacts, FurtherFacts } from './enquiry-facts.tsx'
import { EnquiryHistory } from './enquiry-history.tsx'
import { loadDeletion } from './load-deletion.ts'
import type { LoadedEntry } from './load-entry.ts'
import { loadHistory } from './load-history.ts'
import { replyLink } from './reply-link.ts'
import { SaveLine } from './save-line.tsx'
import { UploadedFile } from './uploaded-file.tsx'
import { useEnquiryEditor } from './use-enquiry-editor.ts'

interface EnquiryDialogProps {
  api: DataApi
  storage: StorageClient
  entry: LoadedEntry
  /** What the stored consultation types are called. */
  topics: Record<string, string>
  onSaved(enquiry: Enquiry): void
  onDelete(enquiry: Enquiry): Promise<void>
  onClose(): void
}

/** One entry, whole. Closing saves first; what cannot be saved stays on this device, and the person is told. */
export function EnquiryDialog({ api, storage, entry, topics, onSaved, onDelete, onClose }: EnquiryDialogProps) {
  const [shown, setShown] = useState(entry.enquiry)
  const [history, setHistory] = useState(entry.history)
  const [deletion, setDeletion] = useState(entry.deletion)
  const editor = useEnquiryEditor({
    api,
    enquiry: entry.enquiry,
    onSaved: (saved) => {
      setShown(saved)
      onSaved(saved)
      // The lines that are shown stay when the new ones cannot be read; a day of deletion that is no longer true does not.
      void loadHistory(api, saved.id).then(setHistory, () => {})
      void loadDeletion(api, saved.id).then(setDeletion, () => setDeletion(undefined))
    },
  })
  const closing = useRef(false)

  async function close() {
    // A second try to close after a failed save closes: what is unsaved stays on this device.
    if (closing.current || editor.state === 'gone') return onClose()
    closing.current = true
    if (await editor.save()) onClose()
  }

  const name = nameOf(shown)
  return (
    <Dialog open onClose={() => void close()} title={name} size="tall">
      <div className="grid grid-cols-1 gap-6">
        <EnquiryFacts enquiry={shown} topics={topics} />
        {shown.kind === 'mwo' ? <UploadedFile storage={storage} file={shown} preview={entry.preview} /> : null}
        {editor.offered ? (
          <OfferedVersion keptAt={editor.offered.keptAt} onTake={editor.takeOffered} onDrop={editor.dropOffered} />
        ) : null}
        {editor.theirs ? (
          <ConflictNotice
            mine={editor.work}
            theirs={editor.theirs}
            onSettle={(choice) => {
              closing.current = false
              editor.settle(choice)
            }}
          />
        ) : null}
        <SelectField
          name="enquiry-status"
          label="Status"
          value={editor.work.status}
          onChange={(event) => editor.chooseStatus(event.target.value as EnquiryStatus)}
        >
          {Object.entries(statusLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className="grid gap-2">
          <TextareaField
            name="enquiry-notes"
            label="Notizen"
            hint="Wird von selbst gespeichert. Nur für die Praxis sichtbar."
            value={editor.work.admin_notes ?? ''}
            onChange={(event) => {
              closing.current = false
              editor.typeNotes(event.target.value)
            }}
            onBlur={() => {
              if (!editor.theirs) void editor.save()
            }}
          />
          <SaveLine
            state={editor.state}
            isKept={editor.isKept}
            restored={editor.wasRestored}
            onRetry={() => void editor.save()}
          />
        </div>
        <CheckboxField
          name="enquiry-patient-file"
          label="In die Patientenakte übernommen"
          hint="Die Akte führen Sie getrennt von der Website. Der Eintrag hier wird trotzdem gelöscht, wenn seine Frist um ist."
          checked={editor.work.in_patient_file}
          onChange={(event) => editor.markPatientFile(event.target.checked)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <a href={replyLink(shown)} className="btn btn-primary btn-small">
            Per E-Mail antworten
          </a>
          <DeleteQuestion
            title="Eintrag löschen"
            failure="Der Eintrag konnte nicht gelöscht werden."
            onDelete={() => onDelete(shown)}
          >
            <p>
              {name}: Eintrag, Notizen{shown.kind === 'mwo' && shown.file_url ? ', Datei' : ''} und der Inhalt des
              Verlaufs werden gelöscht.
            </p>
          </DeleteQuestion>
        </div>
        <DeletionNotice deletion={deletion} />
        <EnquiryHistory lines={history} />
        <FurtherFacts enquiry={shown} />
      </div>
    </Dialog>
  )
}

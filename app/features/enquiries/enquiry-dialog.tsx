import type { PostgrestClient } from '@supabase/postgrest-js'
import type { StorageClient } from '@supabase/storage-js'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextareaField } from '../../ui/field.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { deleteEnquiry } from './delete-enquiry.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { type Enquiry, nameOf } from './enquiry.ts'
import { EnquiryFacts } from './enquiry-facts.tsx'
import { EnquiryHistory } from './enquiry-history.tsx'
import { type EnquiryStatus, statusLabels } from './enquiry-status.ts'
import { replyLink } from './reply-link.ts'
import { UploadedFile } from './uploaded-file.tsx'
import { type SaveState, useEnquiryEditor } from './use-enquiry-editor.ts'

interface EnquiryDialogProps {
  api: PostgrestClient
  storage: StorageClient
  userId: string
  enquiry: Enquiry
  /** What the stored consultation types are called. */
  topics: Record<string, string>
  onSaved(enquiry: Enquiry): void
  onDeleted(): void
  onClose(): void
}

/** One entry, whole. Closing saves first; what cannot be saved stays as a draft, and the person is told. */
export function EnquiryDialog({
  api,
  storage,
  userId,
  enquiry,
  topics,
  onSaved,
  onDeleted,
  onClose,
}: EnquiryDialogProps) {
  const [shown, setShown] = useState(enquiry)
  const editor = useEnquiryEditor({
    api,
    userId,
    enquiry,
    onSaved: (saved) => {
      setShown(saved)
      onSaved(saved)
    },
  })
  const closing = useRef(false)

  async function close() {
    // A second try to close after a failed save closes: the draft stays in this tab.
    if (closing.current || editor.state === 'gone') return onClose()
    closing.current = true
    if (await editor.save()) onClose()
  }

  const name = nameOf(shown)
  return (
    <Dialog open onClose={() => void close()} title={name} size="tall">
      <div className="grid grid-cols-1 gap-6">
        <EnquiryFacts enquiry={shown} topics={topics} />
        {shown.kind === 'mwo' ? <UploadedFile storage={storage} file={shown} /> : null}
        {editor.theirs ? (
          <ConflictNotice
            mine={editor}
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
          value={editor.status}
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
            hint="Wird gespeichert, sobald Sie das Feld verlassen. Nur für die Praxis sichtbar."
            value={editor.notes}
            onChange={(event) => {
              closing.current = false
              editor.typeNotes(event.target.value)
            }}
            onBlur={() => {
              if (editor.isDirty() && !editor.theirs) void editor.save()
            }}
          />
          <SaveLine state={editor.state} restored={editor.wasRestored} onRetry={() => void editor.save()} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <a href={replyLink(shown)} className="btn btn-primary btn-small">
            Per E-Mail antworten
          </a>
          <DeleteQuestion
            name={name}
            hasFile={shown.kind === 'mwo' && Boolean(shown.file_url)}
            onDelete={async () => {
              await deleteEnquiry(api, storage, shown)
              onDeleted()
            }}
          />
        </div>
        <EnquiryHistory api={api} id={shown.id} version={shown.updated_at} />
      </div>
    </Dialog>
  )
}

const saveLines: Record<SaveState, string> = {
  clean: '',
  typing: 'Noch nicht gespeichert',
  saving: 'Wird gespeichert …',
  saved: 'Gespeichert',
  failed: 'Nicht gespeichert. Ihr Text bleibt in diesem Tab erhalten, auch wenn Sie den Eintrag schließen.',
  conflict: 'Nicht gespeichert: Es gibt zwei Fassungen.',
  gone: 'Dieser Eintrag wurde inzwischen gelöscht. Kopieren Sie Ihren Text, wenn Sie ihn noch brauchen.',
}

function SaveLine({ state, restored, onRetry }: { state: SaveState; restored: boolean; onRetry(): void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <p
        role="status"
        className={state === 'failed' || state === 'gone' ? 'font-semibold text-error' : 'text-ink-muted'}
      >
        {state === 'typing' && restored ? 'Nicht gespeicherte Notiz wiederhergestellt' : saveLines[state]}
      </p>
      {state === 'failed' || (state === 'typing' && restored) ? (
        <Button size="small" variant="secondary" onClick={onRetry}>
          Noch einmal speichern
        </Button>
      ) : null}
    </div>
  )
}

import type { StorageClient } from '@supabase/storage-js'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DataApi } from '../../../lib/data-api.ts'
import { useRecentAuthentication } from '../../../lib/recent-authentication.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DeleteQuestion } from '../../../ui/dialogs/delete-question.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { SaveState } from '../../../ui/drafts/save-state.tsx'
import { Answering } from '../answering/answering.tsx'
import { useWriting } from '../answering/use-writing.ts'
import { deleteEnquiry } from '../deletion/delete-enquiry.ts'
import { DeletionNotice } from '../deletion/deletion-notice.tsx'
import { type Enquiry, nameOf } from '../enquiry.ts'
import { AffectedAppointments } from '../person/affected-appointments.tsx'
import { personOf } from '../person/person-data.ts'
import { PersonSection } from '../person/person-section.tsx'
import { useEnquiryEditor } from '../work/use-enquiry-editor.ts'
import { WorkFields } from '../work/work-fields.tsx'
import { WorkVersions } from '../work/work-versions.tsx'
import { EnquiryFacts, EnquiryMessage, FurtherFacts } from './enquiry-facts.tsx'
import { EnquiryHistory } from './enquiry-history.tsx'
import { EntryActions } from './entry-actions.tsx'
import { EntryPane } from './entry-pane.tsx'
import { EntryState } from './entry-state.tsx'
import { type History, joinHistory, loadHistory } from './history.ts'
import { loadDeletion, type OpenedEntry } from './open-entry.ts'
import { SuspicionNotice } from './suspicion-notice.tsx'
import { UploadedFile } from './uploaded-file.tsx'

/** What the list gives to the entry that is opened from it. */
export interface OpenedFromList {
  /** Beside the list instead of in a dialog. */
  isBeside: boolean
  onSaved(enquiry: Enquiry): void
  onDeleted(): Promise<void>
  onClose(): void
}

interface EnquiryDialogProps extends OpenedFromList {
  api: DataApi
  storage: StorageClient
  entry: OpenedEntry
}

/** One entry. Closing saves first; what cannot be saved stays in this window, with a message. */
export function EnquiryDialog({ api, storage, entry, isBeside, onSaved, onDeleted, onClose }: EnquiryDialogProps) {
  const withRecentAuthentication = useRecentAuthentication()
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState(entry.enquiry)
  const [history, setHistory] = useState(entry.history)
  const [deletion, setDeletion] = useState(entry.deletion)
  const editor = useEnquiryEditor({ api, enquiry: entry.enquiry, onRead: show })
  const closing = useRef(false)
  const { writing, write } = useWriting(entry.answering?.answers.draft?.body, shown.email !== null)
  const [bar, setBar] = useState<HTMLElement | null>(null)

  function show(saved: Enquiry) {
    setShown(saved)
    onSaved(saved)
    // An old history stays when it cannot be read again; an old day of deletion would be wrong.
    void loadHistory(api, saved.id).then(addHistory, () => {})
    void loadDeletion(api, saved.id).then(setDeletion, () => setDeletion(undefined))
  }

  function addHistory(found: History) {
    setHistory((known) => (known ? joinHistory(known, found) : found))
  }

  async function close() {
    // After a failed save a second press closes: what is unsaved stays in this window.
    if (closing.current || editor.state === 'gone') return onClose()
    closing.current = true
    if (await editor.save()) onClose()
  }

  const name = nameOf(shown)
  const frame = {
    onClose: () => void close(),
    title: name,
    beside: <EntryState enquiry={shown} status={editor.body.status} onChoose={(status) => editor.set({ status })} />,
    foot: (
      <div ref={setBar} className="entry-bar">
        <SaveState draft={editor} of={writing ? 'Eintrag' : undefined} />
        {writing ? null : (
          <EntryActions
            canBeMailed={shown.email !== null}
            status={editor.body.status}
            onWrite={write}
            onDone={() => editor.set({ status: 'completed' })}
          />
        )}
      </div>
    ),
  }
  const content = (
    <div className="grid grid-cols-1 gap-6">
      <EnquiryMessage message={shown.message} />
      <EnquiryFacts enquiry={shown} />
      {shown.kind === 'mwo' ? <UploadedFile storage={storage} file={shown} preview={entry.preview} /> : null}
      <WorkVersions
        editor={editor}
        onChoose={() => {
          closing.current = false
        }}
      />
      {editor.body.status === 'apparent_spam' ? (
        <SuspicionNotice suspicion={shown.suspicion} onHonest={() => editor.set({ status: 'new' })} />
      ) : null}
      {entry.answering ? (
        <Answering
          api={api}
          enquiry={shown}
          {...entry.answering}
          writing={writing}
          onWrite={write}
          bar={bar}
          onAnswered={editor.readAgain}
        />
      ) : (
        <p>Die Antworten ließen sich nicht laden. Schließen Sie den Eintrag und öffnen Sie ihn noch einmal.</p>
      )}
      <WorkFields
        editor={editor}
        onType={() => {
          closing.current = false
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="small" onClick={() => print()}>
          Drucken
        </Button>
        <DeleteQuestion
          title="Eintrag löschen"
          failure="Der Eintrag konnte nicht gelöscht werden."
          onDelete={async () => {
            await withRecentAuthentication(() => deleteEnquiry(api, storage, shown))
            await onDeleted()
          }}
        >
          <p>
            {name}: Eintrag, Antworten, Notizen{shown.kind === 'mwo' && shown.file_url ? ', Datei' : ''} und der Inhalt
            des Verlaufs werden gelöscht.
          </p>
          <AffectedAppointments api={api} person={personOf(shown)} hasAddress={shown.email !== null} entry={shown.id} />
        </DeleteQuestion>
      </div>
      <DeletionNotice deletion={deletion} />
      <PersonSection api={api} storage={storage} of={entry.enquiry} onCorrected={revalidate} onErased={onDeleted} />
      <EnquiryHistory
        history={history}
        onOlder={async () => addHistory(await loadHistory(api, shown.id, history?.lines.at(-1)))}
      />
      <FurtherFacts enquiry={shown} />
    </div>
  )
  return isBeside ? (
    <EntryPane {...frame}>{content}</EntryPane>
  ) : (
    <Dialog open size="tall" {...frame}>
      {content}
    </Dialog>
  )
}

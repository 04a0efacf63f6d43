import type { StorageClient } from '@supabase/storage-js'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { formatMoment } from '../../../../rules/format/format-moment.ts'
import { readableAddress } from '../../../../rules/input/readable-address.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog, type DialogProps } from '../../../ui/dialogs/dialog.tsx'
import { SaveState } from '../../../ui/drafts/save-state.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { Fold } from '../../../ui/layout/fold.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { AnswerForm } from '../answering/answer-form.tsx'
import { useAnswers } from '../answering/use-answers.ts'
import { useWriting } from '../answering/use-writing.ts'
import { DeleteEntry } from '../deletion/delete-entry.tsx'
import { DeletionNotice } from '../deletion/deletion-notice.tsx'
import { type Enquiry, nameOf } from '../enquiry.ts'
import { personOf } from '../person/person-data.ts'
import { PersonSection } from '../person/person-section.tsx'
import { useSamePerson } from '../person/use-same-person.ts'
import { useEnquiryEditor } from '../work/use-enquiry-editor.ts'
import { WorkFields } from '../work/work-fields.tsx'
import { WorkVersions } from '../work/work-versions.tsx'
import { EnquiryFacts } from './enquiry-facts.tsx'
import { EnquiryHistory, type History, joinHistory, loadHistory } from './enquiry-history.tsx'
import { EntryHead } from './entry-head.tsx'
import { lastReply, lastWords } from './last-reply.ts'
import { loadDeletion, type OpenedEntry } from './open-entry.ts'
import { SuspicionNotice } from './suspicion-notice.tsx'
import { Thread } from './thread.tsx'

/** What the list gives to the entry that is opened from it. */
export interface OpenedFromList {
  /** Beside the list instead of in a dialog. */
  isBeside: boolean
  onSaved(enquiry: Enquiry): void
  /** An answer was accepted, and can be taken back for a moment. */
  onSent(enquiry: Enquiry, answer: string): void
  onDeleted(): Promise<void>
  onClose(): void
  /** When the newest enquiry or reply of all came, once it is known. */
  newest?: string | null | undefined
}

interface EnquiryDialogProps extends OpenedFromList {
  api: DataApi
  storage: StorageClient
  entry: OpenedEntry
}

const NOTHING_ANSWERED = { answers: [], replies: [], draft: null, others: [], documents: [], bounced: false }

/** One entry, in the pane or as a dialog. Closing saves first; what cannot be saved stays in this window, with a message. */
export function EnquiryDialog({ api, storage, entry, ...list }: EnquiryDialogProps) {
  const { isBeside, onSaved, onSent, onDeleted, onClose, newest } = list
  const { revalidate } = useRevalidator()
  const [{ enquiry: shown, history, deletion }, setShown] = useState(entry)
  const same = useSamePerson(api, personOf(entry.enquiry))
  const editor = useEnquiryEditor({ api, enquiry: entry.enquiry, onRead: show })
  const closing = useRef(false)
  const wasAlone = useRef(false)
  wasAlone.current ||= !isBeside
  const { writing, write } = useWriting(entry.answering?.answers.draft?.body, shown.email !== null)
  const said = useAnswers({
    api,
    entry: shown.id,
    loaded: entry.answering?.answers ?? NOTHING_ANSWERED,
    newest,
    onRead: (fresh) => keep({ answering: entry.answering && { ...entry.answering, answers: fresh } }),
    onChanged: editor.readAgain,
    onWrite: write,
    onSent: (id) => onSent(shown, id),
    onMoved: () => void revalidate(),
  })

  /** Kept in what the router loaded: an entry that is mounted again shows nothing older. */
  function keep(part: Partial<OpenedEntry>) {
    Object.assign(entry, part)
    setShown((before) => ({ ...before, ...part }))
  }

  function show(saved: Enquiry) {
    keep({ enquiry: saved })
    onSaved(saved)
    // An old history stays when it cannot be read again; an old day of deletion would be wrong.
    void loadHistory(api, saved.id).then(addHistory, () => {})
    void loadDeletion(api, saved.id)
      .catch(() => undefined)
      .then((deletion) => keep({ deletion }))
  }

  const addHistory = (found: History) => keep({ history: entry.history ? joinHistory(entry.history, found) : found })

  async function close() {
    // After a failed save a second press closes: what is unsaved stays in this window.
    if (closing.current || editor.state === 'gone') return onClose()
    closing.current = true
    if (await editor.save()) onClose()
  }

  const staysOpen = () => {
    closing.current = false
  }

  const { answers, replies } = said
  const messages = answers.length + replies.length + 1
  const words = lastWords(shown, replies)
  const name = nameOf(shown)
  const { answering } = entry
  const isAnswering = writing === 'mail' && answering !== undefined
  const head = (
    <EntryHead
      enquiry={shown}
      status={editor.body.status}
      onChoose={(status) => editor.set({ status })}
      writing={writing}
      onWrite={answering && write}
      bounced={said.bounced}
      reply={lastReply(replies)}
      same={same}
      isBeside={isBeside}
    >
      <SaveState draft={editor} of={writing ? 'Eintrag' : undefined} />
    </EntryHead>
  )
  const thread = <Thread enquiry={shown} said={said} storage={storage} preview={entry.preview} />
  // Who answers sees the question and the answer; a sheet of paper has all.
  const away = isAnswering ? 'hidden print:grid' : 'grid'
  const content = (
    <>
      <WorkVersions editor={editor} onChoose={staysOpen} />
      {editor.body.status === 'apparent_spam' ? (
        <SuspicionNotice suspicion={shown.suspicion} onHonest={() => editor.set({ status: 'new' })} />
      ) : null}
      <FormRefusal text={said.problem} />
      {said.others.map(({ author, changed_at }) => (
        <Notice key={author} role="status">
          {readableAddress(author)} hat eine Antwort begonnen, zuletzt geändert am {formatMoment(new Date(changed_at))}.
        </Notice>
      ))}
      {isAnswering && !isBeside ? (
        <Fold
          className="max-h-[40dvh] overflow-y-auto"
          summary={<span className="line-clamp-2">{words ? `„${words}“` : 'Unterhaltung'}</span>}
          beside={
            <span className="whitespace-nowrap font-normal text-caption text-ink-muted">
              {messages > 1 ? `${messages} Nachrichten` : 'eine Nachricht'}
            </span>
          }
        >
          {thread}
        </Fold>
      ) : null}
      {writing && answering ? (
        <AnswerForm
          {...said.form}
          key={`${writing} ${said.form.key}`}
          what={writing}
          api={api}
          enquiry={shown}
          templates={answering.templates}
          documents={said.documents}
        />
      ) : null}
      {answering ? null : (
        <p>Die Antworten ließen sich nicht laden. Schließen Sie den Eintrag und öffnen Sie ihn noch einmal.</p>
      )}
      <div className={`border-dune border-b pb-4 ${away}`}>
        <EnquiryFacts enquiry={shown} shown="first" />
      </div>
      {isAnswering ? null : thread}
      <div className={`gap-4 ${away}`}>
        <WorkFields editor={editor} onType={staysOpen} />
        <div className="lines">
          <Fold summary="Verlauf, Löschung, Drucken">
            <EnquiryHistory
              history={history}
              onOlder={async () => addHistory(await loadHistory(api, shown.id, history?.lines.at(-1)))}
            />
            <DeletionNotice deletion={deletion} />
            <div className="flex flex-wrap items-center gap-3">
              <Button variant="secondary" size="small" onClick={() => print()}>
                Drucken
              </Button>
              <DeleteEntry
                api={api}
                storage={storage}
                enquiry={shown}
                {...{ answers, replies }}
                onDeleted={onDeleted}
              />
            </div>
          </Fold>
          <Fold summary={shown.email ? 'Unter dieser Adresse' : 'Zu dieser Person'}>
            <PersonSection
              api={api}
              storage={storage}
              of={entry.enquiry}
              same={same}
              onCorrected={revalidate}
              onErased={onDeleted}
            />
          </Fold>
          <Fold summary="Weitere Angaben">
            <EnquiryFacts enquiry={shown} shown="further" />
          </Fold>
        </div>
      </div>
    </>
  )
  if (!isBeside)
    return (
      <Dialog open size="tall" onClose={() => void close()} title={name} beside={head}>
        {content}
      </Dialog>
    )
  return (
    <>
      <EntryPane title={name} beside={head} isBack={wasAlone.current}>
        {content}
      </EntryPane>
      {isAnswering ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself
        <aside className="beside side said" tabIndex={0} aria-label="Nachricht und frühere E-Mails">
          <h2 className="flex items-baseline justify-between">
            Unterhaltung <span className="font-normal text-caption text-ink-muted">neueste oben</span>
          </h2>
          {thread}
        </aside>
      ) : null}
    </>
  )
}

interface EntryPaneProps extends Pick<DialogProps, 'title' | 'beside' | 'children'> {
  /** It comes from the dialog, whose buttons are gone. */
  isBack: boolean
}

/** An entry beside its list: what the dialog shows, and the list goes on. */
function EntryPane({ title, beside, isBack, children }: EntryPaneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const { state } = useLocation()
  const opensByItself = state?.byItself === true
  // One that opened by itself leaves the keyboard where it is: at the page's start, on a tab, in the search.
  useEffect(() => {
    const wasOpened = !opensByItself && document.activeElement !== document.body
    if (isBack || wasOpened) heading.current?.focus({ preventScroll: true })
  }, [isBack, opensByItself])
  return (
    <section aria-labelledby={titleId} className="entry">
      <header className="dialog-header">
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {beside}
      </header>
      <div className="dialog-body">{children}</div>
    </section>
  )
}

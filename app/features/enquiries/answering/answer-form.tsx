import { useRef, useState } from 'react'
import { appointmentTypes } from '../../../../content/appointment-types.ts'
import type {
  AnswerDraft,
  AnswerOutcome,
  Answers,
  AnswerTemplate,
  PracticeDocument,
  Reply,
} from '../../../../database/json-results.ts'
import { ANSWER_SUBJECT_MAX, ANSWER_TEXT_MAX, ANSWERED_ELSEWHERE } from '../../../../rules/enquiries/answers.ts'
import { type OfferedTimes, problemOfMinutes, problemOfType } from '../../../../rules/enquiries/appointments.ts'
import { readableAddress } from '../../../../rules/input/readable-address.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { isOnServer } from '../../../lib/drafts/draft-state.ts'
import { loadDraft, type SeenDraft, sendTo, versionOf } from '../../../lib/drafts/stored-draft.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { showControl } from '../../../lib/forms/show-control.ts'
import { useRecentAuthentication } from '../../../lib/recent-authentication.ts'
import { usePractice } from '../../../lib/site-context.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Question } from '../../../ui/dialogs/question.tsx'
import { SaveState } from '../../../ui/drafts/save-state.tsx'
import { TwoVersions } from '../../../ui/drafts/two-versions.tsx'
import { CheckboxField, Field, SelectField, TextareaField } from '../../../ui/forms/field.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { NoMailServer } from '../../../ui/notices/no-mail-server.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { usualType } from '../appointments/kind-fields.tsx'
import type { Enquiry } from '../enquiry.ts'
import { lastSaid, lastWords } from '../entry/last-reply.ts'
import { AnswerPreview } from './answer-preview.tsx'
import { chosenOf, DocumentsField, problemOfDocuments } from './documents-field.tsx'
import { announcesTimes, beginning, bracesIn, withTemplate } from './templates.ts'
import { problemOfOffer, TimesField } from './times-field.tsx'
import { putCaret } from './use-writing.ts'

type Problems = Partial<
  Record<'subject' | 'text' | 'call' | 'documents' | 'type' | 'minutes' | `time-${number}`, string>
>

type Refused = Record<Exclude<AnswerOutcome, 'kept' | 'document gone'>, string>
const DOCUMENT_GONE =
  'Ein Dokument, das Sie beilegen wollten, ist inzwischen gelöscht. Ihre Antwort wurde nicht verschickt. Laden Sie die Seite neu: Ihr Text ist gespeichert.'
const FAILED = 'Das hat nicht geklappt. Ihr Text ist noch da, bitte versuchen Sie es noch einmal.'
const MEANWHILE = 'Inzwischen ist in der Unterhaltung etwas dazugekommen.'
const NOT_YOU = 'Waren Sie das nicht, ändern Sie jetzt Ihr Passwort und beenden Sie die anderen Sitzungen.'

const refusals: { mail: Refused; call: Refused } = {
  mail: {
    overtaken: `${MEANWHILE} Ihre Antwort wurde nicht verschickt. Möchten Sie trotzdem so antworten, drücken Sie noch einmal.`,
    'too many': `Diese Antwort wurde nicht verschickt: In der laufenden Stunde gab es schon sehr viele Antworten und Anrufe. Ihr Text ist gespeichert, bitte senden Sie ihn nach der vollen Stunde. ${NOT_YOU}`,
    gone: 'Diesen Eintrag gibt es nicht mehr. Ihre Antwort wurde nicht verschickt.',
    'taken back': 'Diese Antwort wurde schon zurückgenommen. Drücken Sie noch einmal, um sie neu zu senden.',
  },
  call: {
    overtaken: `${MEANWHILE} Ihr Anruf wurde nicht festgehalten. Möchten Sie ihn trotzdem festhalten, drücken Sie noch einmal.`,
    'too many': `Dieser Anruf wurde nicht festgehalten: In der laufenden Stunde gab es schon sehr viele Antworten und Anrufe. Ihre Notiz ist gespeichert, bitte halten Sie sie nach der vollen Stunde fest. ${NOT_YOU}`,
    gone: 'Diesen Eintrag gibt es nicht mehr. Ihr Anruf wurde nicht festgehalten.',
    'taken back': 'Dieser Anruf wurde schon zurückgenommen. Drücken Sie noch einmal, um ihn neu festzuhalten.',
  },
}

interface AnswerFormProps {
  api: DataApi
  what: 'mail' | 'call'
  /** The draft stays. */
  onLeave(): Promise<void>
  enquiry: Enquiry
  draft: Answers['draft']
  onSaved(draft: Answers['draft']): void
  /** Of the person, oldest first. */
  replies: readonly Reply[]
  templates: readonly AnswerTemplate[]
  documents: readonly PracticeDocument[]
  /** An answer is stored. The form is locked until a new one replaces it. */
  onKept(id: string, what: 'mail' | 'call'): Promise<void>
  onOvertaken(): void
}

export function AnswerForm({
  api,
  what,
  enquiry,
  draft: found,
  replies,
  templates,
  documents,
  onSaved,
  onLeave,
  onKept,
  onOvertaken,
}: AnswerFormProps) {
  const subject = `answer/${enquiry.id}`
  const draft = useDraft<AnswerDraft, SeenDraft>({
    name: subject,
    base: versionOf(found, {}),
    send: sendTo(api, subject, async () => versionOf(await loadDraft<AnswerDraft>(api, subject), {}), onSaved),
  })
  /** What was said when the writing began; what came since is answered by a second press only. */
  const [seen, setSeen] = useState<{ at: string | null } | undefined>({ at: lastSaid(enquiry, replies) })
  const saidAt = lastSaid(enquiry, replies)
  const isOvertaken = seen !== undefined && seen.at !== saidAt
  const quote = lastWords(enquiry, replies)
  const begun = beginning(enquiry)
  const written = { ...begun, ...draft.body }
  const { call = '' } = draft.body
  const practice = usePractice()
  const type = usualType(enquiry)
  const times: OfferedTimes = { type, minutes: appointmentTypes(practice)[type].minutes, at: [], ...draft.body.times }
  const attached = chosenOf(documents, draft.body.documents ?? [])
  const [template, setTemplate] = useState('')
  const [problem, setProblem] = useState<string>()
  const [errors, setErrors] = useState<Problems>({})
  const [asks, setAsks] = useState<'times' | 'preview'>()
  const [isElsewhere, setElsewhere] = useState(false)
  const [busy, setBusy] = useState(false)
  const withRecentAuthentication = useRecentAuthentication()
  /** A press that is repeated after a lost answer is the same answer, unless the text is another one. */
  const tried = useRef<{ id: string; words: string }>(undefined)

  const write = (part: AnswerDraft) => {
    setErrors({})
    draft.type({ ...draft.view().body, ...part })
  }

  function insert(id: string) {
    setTemplate(id)
    const chosen = templates.find((one) => one.id === id)
    if (!chosen) return
    const others = templates.map(({ text }) => text)
    write({ text: withTemplate(written.text, chosen.text, others, enquiry) })
    requestAnimationFrame(() => putCaret('answer-text'))
  }

  async function keep(isWithoutTimes = false) {
    const mail = {
      subject: written.subject.trim(),
      body: written.text.trim(),
      quoted: written.quoted,
      documents: attached.map(({ id }) => id),
      ...(times.at.some(Boolean) ? { times: { ...times, at: times.at.filter(Boolean) } } : {}),
    }
    const tooLarge = problemOfDocuments(attached)
    const note = call.trim() && `${isElsewhere ? ANSWERED_ELSEWHERE : ''}${call.trim()}`
    const found =
      what === 'mail'
        ? {
            ...problemsOfMail(mail, begun.text.trim()),
            ...problemsOfTimes(times, enquiry),
            ...(tooLarge ? { documents: tooLarge } : {}),
          }
        : { ...(note ? {} : { call: 'Bitte schreiben Sie kurz auf, worum es ging.' }) }
    setErrors(found)
    setProblem(undefined)
    const [first] = Object.keys(found)
    if (first) return void showControl(`answer-${first}`)
    if (what === 'mail' && !mail.times && !isWithoutTimes && announcesTimes(mail.body)) return setAsks('times')
    setBusy(true)
    try {
      if (!isOnServer(draft.view().state) && !(await draft.save())) return setProblem(FAILED)
      const key = JSON.stringify(what === 'mail' ? mail : note)
      if (tried.current?.words !== key) tried.current = { id: crypto.randomUUID(), words: key }
      const { id } = tried.current
      const rpc = rpcOf(api)
      const answered = { entry_id: enquiry.id, seen: seen ? seen.at : saidAt }
      const outcome = await withRecentAuthentication(() =>
        what === 'mail' ? rpc.send_answer({ id, ...answered, ...mail }) : rpc.record_call({ id, ...answered, note }),
      )
      if (outcome === 'kept') return await onKept(id, what)
      tried.current = undefined
      setProblem(outcome === 'document gone' ? DOCUMENT_GONE : refusals[what][outcome])
      if (outcome === 'overtaken') {
        setSeen(undefined)
        onOvertaken()
      }
    } catch {
      setProblem(FAILED)
    } finally {
      setBusy(false)
    }
  }

  /** A text that could not be saved stays open, where it says so. */
  async function later() {
    if ((await draft.save()) || draft.view().state === 'gone') await onLeave()
  }

  return (
    <form
      className="write"
      aria-label={what === 'mail' ? 'Antwort' : 'Anruf'}
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || busy || asks) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
    >
      <TwoVersions draft={draft}>
        {({ text, call }) => <p className="whitespace-pre-wrap text-small">Andere Fassung: {text || call || 'leer'}</p>}
      </TwoVersions>
      {isOvertaken ? <Notice role="status">{MEANWHILE}</Notice> : null}
      {what === 'mail' ? (
        <>
          <div className="grid grid-cols-1 gap-3 @min-[34rem]/entry:grid-cols-[1fr_2fr]">
            <SelectField
              name="answer-template"
              label="Vorlage"
              value={template}
              disabled={busy}
              onChange={(event) => insert(event.target.value)}
            >
              <option value="">Ohne Vorlage</option>
              {templates.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Field
              name="answer-subject"
              label="Betreff"
              maxLength={ANSWER_SUBJECT_MAX}
              value={written.subject}
              readOnly={busy}
              onChange={(event) => write({ subject: event.target.value })}
              error={errors.subject}
            />
          </div>
          <TextareaField
            name="answer-text"
            label={`Ihre Antwort an ${readableAddress(enquiry.email ?? '')}`}
            hint="Eine E-Mail ist nicht durchgehend verschlüsselt: bitte keine Angaben zur Gesundheit."
            maxLength={ANSWER_TEXT_MAX}
            value={written.text}
            readOnly={busy}
            onChange={(event) => write({ text: event.target.value })}
            error={errors.text}
          />
          <TimesField
            entry={enquiry}
            api={api}
            times={times}
            errors={errors}
            readOnly={busy}
            onChange={(changed) => write({ times: changed })}
          />
          <DocumentsField
            documents={documents}
            chosen={draft.body.documents ?? []}
            error={errors.documents}
            disabled={busy}
            onChange={(chosen) => write({ documents: chosen })}
          />
          {quote ? (
            <CheckboxField
              name="answer-quoted"
              label="Die Nachricht der Person unter der Antwort zitieren"
              hint={
                written.quoted
                  ? 'Die Nachricht geht dann unverschlüsselt hinaus. Steht darin etwas zur Gesundheit, lassen Sie das Kästchen leer.'
                  : undefined
              }
              checked={written.quoted}
              disabled={busy}
              onChange={(event) => write({ quoted: event.target.checked })}
            />
          ) : null}
        </>
      ) : (
        <>
          <TextareaField
            name="answer-call"
            label={isElsewhere ? 'Notiz zur E-Mail' : 'Notiz zum Anruf'}
            hint={`${isElsewhere ? 'Eine solche E-Mail' : 'Ein Anruf'} zählt als Antwort. Besucher sehen das nicht. Verlangt die Person Auskunft, bekommt sie eine Kopie davon: Schreiben Sie nur, was sie lesen darf.`}
            rows={3}
            maxLength={ANSWER_TEXT_MAX - ANSWERED_ELSEWHERE.length}
            value={call}
            readOnly={busy}
            onChange={(event) => write({ call: event.target.value })}
            error={errors.call}
          />
          <CheckboxField
            name="answer-elsewhere"
            label="Kein Anruf: per E-Mail aus dem eigenen Mailprogramm geantwortet"
            checked={isElsewhere}
            disabled={busy}
            onChange={(event) => setElsewhere(event.target.checked)}
          />
        </>
      )}
      <FormRefusal text={problem} />
      <div className="bottom-0 flex flex-wrap items-center gap-x-3 gap-y-2 border-dune bg-paper py-2 in-[.entry]:sticky in-[.entry]:border-t">
        <Button
          type="submit"
          size="small"
          aria-keyshortcuts="Control+Enter"
          busy={busy ? (what === 'mail' ? 'Wird gesendet …' : 'Wird gespeichert …') : undefined}
        >
          {what === 'mail' ? 'Antwort senden' : isElsewhere ? 'Notiz festhalten' : 'Anruf festhalten'}
        </Button>
        <Button variant="secondary" size="small" onClick={() => void later()}>
          Später weiter
        </Button>
        {what === 'mail' ? (
          <>
            <Button variant="link" onClick={() => setAsks('preview')}>
              Vorschau
            </Button>
            <NoMailServer brief />
          </>
        ) : null}
        <div className="ml-auto">
          <SaveState draft={draft} />
        </div>
      </div>
      {asks === 'preview' ? (
        <AnswerPreview
          enquiry={enquiry}
          {...written}
          quote={quote}
          times={times}
          documents={attached}
          onClose={() => setAsks(undefined)}
        />
      ) : null}
      {asks === 'times' ? (
        <Question
          title="Es stehen keine Zeiten darunter"
          yes="Ohne Zeiten senden"
          busy="Wird gesendet …"
          no="Zeiten eintragen"
          best="no"
          onYes={() => {
            setAsks(undefined)
            return keep(true)
          }}
          onClose={() => {
            setAsks(undefined)
            requestAnimationFrame(() => showControl('answer-time-1'))
          }}
        >
          <p>Ihr Text kündigt Zeiten an, von denen die Person eine wählen kann. Eingetragen ist keine.</p>
        </Question>
      ) : null}
    </form>
  )
}

function problemsOfMail({ subject, body }: { subject: string; body: string }, begun: string): Problems {
  const braces = bracesIn(body)
  return {
    ...(subject ? {} : { subject: 'Bitte geben Sie einen Betreff ein.' }),
    ...(!body || body === begun ? { text: 'Bitte schreiben Sie Ihre Antwort.' } : {}),
    ...(braces ? { text: `Im Text steht noch ${braces}. Bitte ersetzen Sie es, bevor Sie senden.` } : {}),
  }
}

function problemsOfTimes(times: OfferedTimes, { phone }: Pick<Enquiry, 'phone'>): Problems {
  if (!times.at.some(Boolean)) return {}
  const call = problemOfType(times.type, phone)
  const length = problemOfMinutes(times.minutes)
  const found = times.at.flatMap((_time, index): [string, string][] => {
    const problem = problemOfOffer(times, index, new Date())
    return problem ? [[`time-${index + 1}`, problem]] : []
  })
  return {
    ...Object.fromEntries(found),
    ...(length ? { minutes: length } : {}),
    ...(call ? { type: call } : {}),
  }
}

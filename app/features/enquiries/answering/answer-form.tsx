import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import type { AnswerDraft, AnswerOutcome, Answers, AnswerTemplate } from '../../../../database/json-results.ts'
import { ANSWER_SUBJECT_MAX, ANSWER_TEXT_MAX } from '../../../../rules/enquiries/answers.ts'
import { type OfferedTimes, problemOfMinutes, problemOfTime } from '../../../../rules/enquiries/appointments.ts'
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
import { keepTogether } from '../../../ui/layout/keep-together.tsx'
import { NoMailServer } from '../../../ui/notices/no-mail-server.tsx'
import type { Enquiry } from '../enquiry.ts'
import { announcesTimes, beginning, bracesIn, filledTemplate } from './templates.ts'
import { TimesField } from './times-field.tsx'

type Problems = Partial<Record<'subject' | 'text' | 'call' | 'minutes' | `time-${number}`, string>>

type Refused = Record<Exclude<AnswerOutcome, 'kept'>, string>
const NOT_YOU = 'Waren Sie das nicht, ändern Sie jetzt Ihr Passwort und beenden Sie die anderen Sitzungen.'

const refusals: { mail: Refused; call: Refused } = {
  mail: {
    overtaken:
      'Inzwischen hat schon jemand geantwortet, die Antwort steht oben. Ihre Antwort wurde nicht verschickt. Möchten Sie trotzdem antworten, drücken Sie noch einmal.',
    'too many': `Diese Antwort wurde nicht verschickt: In der laufenden Stunde gab es schon sehr viele Antworten und Anrufe. Ihr Text ist gespeichert, bitte senden Sie ihn nach der vollen Stunde. ${NOT_YOU}`,
    gone: 'Diesen Eintrag gibt es nicht mehr. Ihre Antwort wurde nicht verschickt.',
    'taken back': 'Diese Antwort wurde schon zurückgenommen. Drücken Sie noch einmal, um sie neu zu senden.',
  },
  call: {
    overtaken:
      'Inzwischen hat schon jemand geantwortet, die Antwort steht oben. Ihr Anruf wurde nicht festgehalten. Möchten Sie ihn trotzdem festhalten, drücken Sie noch einmal.',
    'too many': `Dieser Anruf wurde nicht festgehalten: In der laufenden Stunde gab es schon sehr viele Antworten und Anrufe. Ihre Notiz ist gespeichert, bitte halten Sie sie nach der vollen Stunde fest. ${NOT_YOU}`,
    gone: 'Diesen Eintrag gibt es nicht mehr. Ihr Anruf wurde nicht festgehalten.',
    'taken back': 'Dieser Anruf wurde schon zurückgenommen. Drücken Sie noch einmal, um ihn neu festzuhalten.',
  },
}

interface AnswerFormProps {
  api: DataApi
  what: 'mail' | 'call'
  bar: HTMLElement | null
  /** The draft stays. */
  onLeave(): void
  enquiry: Enquiry
  draft: Answers['draft']
  templates: readonly AnswerTemplate[]
  /** An answer is stored. The form is locked until a new one replaces it. */
  onKept(id: string): Promise<void>
  onOvertaken(): void
}

export function AnswerForm({
  api,
  what,
  bar,
  enquiry,
  draft: found,
  templates,
  onLeave,
  onKept,
  onOvertaken,
}: AnswerFormProps) {
  const subject = `answer/${enquiry.id}`
  const draft = useDraft<AnswerDraft, SeenDraft>({
    name: subject,
    base: versionOf(found, {}),
    send: sendTo(api, subject, async () => versionOf(await loadDraft<AnswerDraft>(api, subject), {})),
  })
  const begun = beginning(enquiry)
  const written = { ...begun, ...draft.body }
  const { call = '' } = draft.body
  const { firstTalk } = usePractice()
  const { times = { minutes: firstTalk.maxMinutes, at: [] } } = draft.body
  const [template, setTemplate] = useState('')
  const [problem, setProblem] = useState<string>()
  const [errors, setErrors] = useState<Problems>({})
  const [lacksTimes, setLacksTimes] = useState(false)
  const [busy, setBusy] = useState<'mail' | 'call'>()
  const withRecentAuthentication = useRecentAuthentication()
  /** A press that is repeated after a lost answer is the same answer, unless the text is another one. */
  const tried = useRef<{ id: string; words: string }>(undefined)

  const type = (part: AnswerDraft) => {
    setErrors({})
    draft.type({ ...draft.view().body, ...part })
  }

  function insert(id: string) {
    setTemplate(id)
    const chosen = templates.find((one) => one.id === id)
    if (!chosen) return
    const text = filledTemplate(chosen.text, enquiry)
    const isUntouched = templates.some((one) => filledTemplate(one.text, enquiry) === written.text)
    if (announcesTimes(text)) openTimes()
    type({ text: isUntouched || written.text === begun.text ? text : `${written.text.trimEnd()}\n\n${text}` })
  }

  async function keep(kind: 'mail' | 'call', isWithoutTimes = false) {
    const mail = {
      subject: written.subject.trim(),
      body: written.text.trim(),
      quoted: written.quoted,
      ...(times.at.some(Boolean) ? { times: { ...times, at: times.at.filter(Boolean) } } : {}),
    }
    const note = call.trim()
    const found =
      kind === 'mail' ? { ...problemsOfMail(mail, begun.text.trim()), ...problemsOfTimes(times) } : problemsOfNote(note)
    setErrors(found)
    setProblem(undefined)
    const [first] = Object.keys(found)
    if (first) return void showControl(`answer-${first}`)
    if (kind === 'mail' && !mail.times && !isWithoutTimes && announcesTimes(mail.body)) return setLacksTimes(true)
    setBusy(kind)
    try {
      if (!isOnServer(draft.view().state) && !(await draft.save())) return
      const key = JSON.stringify(kind === 'mail' ? mail : note)
      if (tried.current?.words !== key) tried.current = { id: crypto.randomUUID(), words: key }
      const { id } = tried.current
      const rpc = rpcOf(api)
      const answered = { entry_id: enquiry.id, seen: enquiry.answered_at }
      const outcome = await withRecentAuthentication(() =>
        kind === 'mail' ? rpc.send_answer({ id, ...answered, ...mail }) : rpc.record_call({ id, ...answered, note }),
      )
      if (outcome === 'kept') return await onKept(id)
      tried.current = undefined
      setProblem(refusals[kind][outcome])
      if (outcome === 'overtaken') onOvertaken()
    } catch {
      setProblem('Das hat nicht geklappt. Ihr Text ist noch da, bitte versuchen Sie es noch einmal.')
    } finally {
      setBusy(undefined)
    }
  }

  /** A text that could not be saved stays open, where it says so. */
  async function later() {
    if ((await draft.save()) || draft.view().state === 'gone') onLeave()
  }

  const buttons = (
    <>
      <NoMailServer brief />
      <Button
        type="submit"
        form={FORM}
        size="small"
        busy={busy ? (what === 'mail' ? 'Wird gesendet …' : 'Wird gespeichert …') : undefined}
      >
        {what === 'mail' ? 'Antwort senden' : 'Anruf festhalten'}
      </Button>
      <Button variant="ghost" size="small" onClick={() => void later()}>
        Später weiter
      </Button>
      <SaveState draft={draft} of={what === 'mail' ? 'Antwort' : 'Anruf'} />
    </>
  )
  return (
    <form
      id={FORM}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void keep(what)
      }}
    >
      <TwoVersions draft={draft}>
        {({ text, call }) => <p className="whitespace-pre-wrap text-small">Andere Fassung: {text || call || 'leer'}</p>}
      </TwoVersions>
      {what === 'mail' ? (
        <>
          <div className="flex max-w-[40rem] flex-wrap items-end gap-x-4">
            <div className="min-w-[14rem] flex-1">
              <SelectField
                name="answer-template"
                label="Vorlage"
                value={template}
                disabled={busy !== undefined}
                onChange={(event) => insert(event.target.value)}
              >
                <option value="">Ohne Vorlage</option>
                {templates.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            </div>
            <Link to="/admin/vorlagen" className="inline-flex min-h-[2.75rem] items-center">
              Vorlagen bearbeiten
            </Link>
          </div>
          <Field
            name="answer-subject"
            label="Betreff"
            maxLength={ANSWER_SUBJECT_MAX}
            value={written.subject}
            readOnly={busy !== undefined}
            onChange={(event) => type({ subject: event.target.value })}
            error={errors.subject}
          />
          <TextareaField
            name="answer-text"
            label="Ihre Antwort"
            hint={`An ${readableAddress(enquiry.email ?? '')}. Eine E-Mail ist nicht durchgehend verschlüsselt: bitte keine Angaben zur Gesundheit.`}
            rows={10}
            maxLength={ANSWER_TEXT_MAX}
            value={written.text}
            readOnly={busy !== undefined}
            onChange={(event) => type({ text: event.target.value })}
            error={errors.text}
          />
          <TimesField
            api={api}
            times={times}
            errors={errors}
            readOnly={busy !== undefined}
            onChange={(changed) => type({ times: changed })}
          />
          {enquiry.message ? (
            <CheckboxField
              name="answer-quoted"
              label="Die Nachricht der Person unter der Antwort zitieren"
              hint="Die Nachricht geht dann unverschlüsselt hinaus. Steht darin etwas zur Gesundheit, lassen Sie das Kästchen leer."
              checked={written.quoted}
              disabled={busy !== undefined}
              onChange={(event) => type({ quoted: event.target.checked })}
            />
          ) : null}
          <details className="further-facts">
            <summary>Vorschau</summary>
            <div className="answer">
              <p className="text-small text-ink-muted">An: {readableAddress(enquiry.email ?? '')}</p>
              <p className="font-semibold">{written.subject}</p>
              <p className="whitespace-pre-wrap">{written.text.trim()}</p>
              {written.quoted ? (
                <p className="whitespace-pre-wrap border-l-4 border-dune pl-3">{enquiry.message}</p>
              ) : null}
              <p className="text-small text-ink-muted">
                {keepTogether(
                  'Darunter stehen die Vorgangsnummer und die Angaben der Praxis. Antworten kommen bei der E-Mail-Adresse der Praxis an. Ihre Notizen stehen nie in einer E-Mail.',
                )}
              </p>
            </div>
          </details>
        </>
      ) : (
        <TextareaField
          name="answer-call"
          label="Notiz zum Anruf"
          hint="Ein Anruf zählt als Antwort. Besucher sehen das nicht. Verlangt die Person Auskunft, bekommt sie eine Kopie davon: Schreiben Sie nur, was sie lesen darf."
          rows={3}
          maxLength={ANSWER_TEXT_MAX}
          value={call}
          readOnly={busy !== undefined}
          onChange={(event) => type({ call: event.target.value })}
          error={errors.call}
        />
      )}
      <FormRefusal text={problem} />
      {bar ? createPortal(buttons, bar) : null}
      {lacksTimes ? (
        <Question
          title="Es stehen keine Zeiten darunter"
          yes="Ohne Zeiten senden"
          busy="Wird gesendet …"
          no="Zeiten eintragen"
          best="no"
          onYes={() => {
            setLacksTimes(false)
            return keep('mail', true)
          }}
          onClose={() => {
            setLacksTimes(false)
            openTimes()
            requestAnimationFrame(() => showControl('answer-time-1'))
          }}
        >
          <p>Ihr Text kündigt Zeiten an, von denen die Person eine wählen kann. Eingetragen ist keine.</p>
        </Question>
      ) : null}
    </form>
  )
}

const FORM = 'answer-form'

function openTimes(): void {
  const section = document.getElementById('answer-time-1')?.closest('details')
  if (section) section.open = true
}

function problemsOfNote(note: string): Problems {
  return note ? {} : { call: 'Bitte schreiben Sie kurz auf, was besprochen wurde.' }
}

function problemsOfMail({ subject, body }: { subject: string; body: string }, begun: string): Problems {
  const braces = bracesIn(body)
  return {
    ...(subject ? {} : { subject: 'Bitte geben Sie einen Betreff ein.' }),
    ...(!body || body === begun ? { text: 'Bitte schreiben Sie Ihre Antwort.' } : {}),
    ...(braces ? { text: `Im Text steht noch ${braces}. Bitte ersetzen Sie es, bevor Sie senden.` } : {}),
  }
}

function problemsOfTimes(times: OfferedTimes): Problems {
  if (!times.at.some(Boolean)) return {}
  const { minutes, at } = times
  const length = problemOfMinutes(minutes)
  const found = at.flatMap((time, index): [string, string][] => {
    if (!time) return []
    const problem = problemOfTime(time, new Date())
    const again = at.indexOf(time) < index ? 'Diese Zeit steht schon oben.' : undefined
    return problem || again ? [[`time-${index + 1}`, problem ?? again ?? '']] : []
  })
  return {
    ...Object.fromEntries(found),
    ...(length ? { minutes: length } : {}),
  }
}

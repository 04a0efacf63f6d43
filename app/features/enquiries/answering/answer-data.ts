import type { Appointment, OfferedTimes } from '../../../../rules/enquiries/appointments.ts'
import type { Json } from '../../../../supabase/functions/_shared/database-types.ts'
import { call, type DataApi } from '../../../lib/data-api.ts'
import type { Answer as SaveAnswer } from '../../../lib/drafts/draft-store.ts'
import { type Enquiry, enquiryKinds } from '../enquiry.ts'

/** The unfinished answer of one administrator; missing fields were not begun. */
export interface AnswerDraft {
  subject?: string
  text?: string
  /** Whether the mail repeats what the visitor wrote. */
  quoted?: boolean
  /** The note of a call. */
  call?: string
  /** Blank times are empty strings. */
  times?: OfferedTimes
}

export interface KeptAnswer {
  id: string
  kind: 'mail' | 'call'
  created_at: string
  /** Null for an account that is gone. */
  author: string | null
  subject: string | null
  text: string
  quoted: boolean
  /** When the mail server took it. */
  sent_at: string | null
  /** When it was given up, and the mail server's words. */
  refused_at: string | null
  refusal: string | null
  /** Why it could not be sent yet. */
  problem: string | null
  /** When it leaves, while it can be taken back. */
  due: string | null
  appointment: Appointment | null
}

export interface Answers {
  answers: KeptAnswer[]
  draft: (AnswerDraft & { change: number }) | null
  /** Other administrators with an unfinished answer. */
  others: { author: string; changed_at: string }[]
}

/**
 * - `kept`: it is stored, and a mail leaves by itself
 * - `overtaken`: another person answered since; nothing was sent
 * - `gone`: there is no such entry any more
 * - `taken back`: this very answer was taken back before
 * - `too many`: the limit of an hour is reached (docs/limits.md)
 */
export type AnswerOutcome = 'kept' | 'overtaken' | 'gone' | 'taken back' | 'too many'

type Answered = Pick<Enquiry, 'kind' | 'id' | 'answered_at'>

/** @throws the API's error */
export function loadAnswers(api: DataApi, id: string): Promise<Answers> {
  return call(api, 'answers_of', { _entry_id: id })
}

/** Sends a mail to the address of the entry. @param id the same for a press that is repeated @throws the API's error */
export async function sendAnswer(
  api: DataApi,
  id: string,
  entry: Answered,
  { subject, text, quoted, times }: { subject: string; text: string; quoted: boolean; times?: OfferedTimes },
): Promise<AnswerOutcome> {
  const words = { _subject: subject, _body: text, _quoted: quoted, ...(times ? { _times: { ...times } } : {}) }
  return call(api, 'send_answer', { ...namesOf(id, entry), ...words })
}

/** Notes a call, which is an answer. @param id the same for a press that is repeated @throws the API's error */
export async function recordCall(api: DataApi, id: string, entry: Answered, note: string): Promise<AnswerOutcome> {
  return call(api, 'record_call', { ...namesOf(id, entry), _note: note })
}

/** @returns whether it could still be taken back @throws the API's error */
export async function takeBackAnswer(api: DataApi, id: string): Promise<boolean> {
  return call(api, 'take_back_answer', { _id: id })
}

/** Saves a draft, unless another window saved since. @throws the API's error */
export async function saveAnswerDraft(
  api: DataApi,
  entry: Answered,
  body: AnswerDraft,
  seen: number,
): Promise<SaveAnswer<AnswerDraft, number>> {
  const answer: { state: 'saved' | 'conflict' | 'gone'; change: number; body: AnswerDraft | null } = await call(
    api,
    'save_answer_draft',
    {
      _entry_table: enquiryKinds[entry.kind].table,
      _entry_id: entry.id,
      _seen: seen,
      _body: { ...body, ...(body.times ? { times: { ...body.times } } : {}) } as Json,
    },
  )
  if (answer.state === 'gone') return { outcome: 'gone' }
  if (answer.state === 'saved') return { outcome: 'saved', seen: answer.change }
  return { outcome: 'conflict', theirs: { body: answer.body ?? {}, seen: answer.change } }
}

function namesOf(id: string, entry: Answered) {
  return { _id: id, _entry_table: enquiryKinds[entry.kind].table, _entry_id: entry.id, _seen: entry.answered_at }
}

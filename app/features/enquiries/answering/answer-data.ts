import type { AnswerOutcome, Answers } from '../../../../database/json-results.ts'
import type { OfferedTimes } from '../../../../rules/enquiries/appointments.ts'
import { call, type DataApi } from '../../../lib/data-api.ts'
import type { Enquiry } from '../enquiry.ts'

type Answered = Pick<Enquiry, 'kind' | 'id' | 'answered_at'>

export function loadAnswers(api: DataApi, id: string): Promise<Answers> {
  return call(api, 'answers_of', { _entry_id: id })
}

/** @param id the same for a press that is repeated */
export async function sendAnswer(
  api: DataApi,
  id: string,
  entry: Answered,
  { subject, text, quoted, times }: { subject: string; text: string; quoted: boolean; times?: OfferedTimes },
): Promise<AnswerOutcome> {
  const words = { _subject: subject, _body: text, _quoted: quoted, ...(times ? { _times: { ...times } } : {}) }
  return call(api, 'send_answer', { ...namesOf(id, entry), ...words })
}

export async function recordCall(api: DataApi, id: string, entry: Answered, note: string): Promise<AnswerOutcome> {
  return call(api, 'record_call', { ...namesOf(id, entry), _note: note })
}

export async function takeBackAnswer(api: DataApi, id: string): Promise<boolean> {
  return call(api, 'take_back_answer', { _id: id })
}

function namesOf(id: string, entry: Answered) {
  return { _id: id, _entry_id: entry.id, _seen: entry.answered_at }
}

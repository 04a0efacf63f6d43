import type { Reply } from '../../../../database/json-results.ts'
import type { Enquiry } from '../enquiry.ts'

/** The newest mail of the person that counts. @param replies oldest first */
export function lastReply(replies: readonly Reply[]): Reply | undefined {
  return replies.findLast(({ accepted_at }) => accepted_at !== null)
}

/** What an answer quotes: the newest of what the person wrote. */
export function lastWords({ message }: Enquiry, replies: readonly Reply[]): string | null {
  return replies.findLast(({ accepted_at, text }) => accepted_at !== null && text)?.text ?? message
}

/** When the entry was last answered or written to, as the database compares it before it keeps an answer. */
export function lastSaid({ answered_at }: Enquiry, replies: readonly Reply[]): string | null {
  return [answered_at, ...replies.map(({ accepted_at }) => accepted_at)]
    .filter((moment) => moment !== null)
    .reduce<string | null>((last, next) => (last && Date.parse(last) > Date.parse(next) ? last : next), null)
}

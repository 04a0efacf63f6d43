import { adminPractice } from '../../../content/site/admin-site.ts'
import { call, type DataApi } from '../../../lib/data-api.ts'

/** The enquiries of the last four weeks. */
export interface ReplyTimes {
  answered: number
  in_time: number
  /** Not answered yet, and the promised time is not over. */
  waiting: number
  /** Not answered yet, and the promised time is over. */
  overdue: number
  /** Null while nothing was answered. */
  median_hours: number | null
}

/** @returns undefined for callers without read access @throws the API's error */
export async function loadReplyTimes(api: DataApi): Promise<ReplyTimes | undefined> {
  const [times]: ReplyTimes[] = await call(api, 'reply_times', { promised_hours: adminPractice().replyWithinHours })
  return times
}

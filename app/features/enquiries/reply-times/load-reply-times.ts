import { adminPractice } from '../../../lib/admin-site.ts'
import { call, type DataApi, type RowOf } from '../../../lib/data-api.ts'

/** The enquiries of the last four weeks. The median is null while nothing was answered. */
export type ReplyTimes = RowOf<'reply_times', 'median_hours'>

/** @returns undefined without the right to read enquiries */
export async function loadReplyTimes(api: DataApi): Promise<ReplyTimes | undefined> {
  const [times]: ReplyTimes[] = await call(api, 'reply_times', { promised_hours: adminPractice().replyWithinHours })
  return times
}

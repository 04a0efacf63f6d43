import { adminPractice } from '../../../lib/admin-site.ts'
import { call, type DataApi, type RpcResult } from '../../../lib/data-api.ts'

/** The enquiries of the last four weeks. The median is null while nothing was answered. */
export type ReplyTimes = RpcResult<'reply_times'>[number]

/** @returns undefined without the right to read enquiries */
export async function loadReplyTimes(api: DataApi): Promise<ReplyTimes | undefined> {
  const [times] = await call(api, 'reply_times', { _promised_hours: adminPractice().replyWithinHours })
  return times
}

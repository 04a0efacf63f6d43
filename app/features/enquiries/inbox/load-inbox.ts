import { berlinDay } from '../../../../rules/berlin-time.ts'
import { adminPractice } from '../../../lib/admin-site.ts'
import { call, type DataApi, type RpcResult } from '../../../lib/data-api.ts'
import { allKinds, type Enquiry, enquiryKinds } from '../enquiry.ts'

export type Inbox = RpcResult<'inbox_today'>[number]

/** @returns undefined without the right to read enquiries */
export async function loadInbox(api: DataApi): Promise<Inbox | undefined> {
  const [inbox] = await call(api, 'inbox_today', { _promised_hours: adminPractice().replyWithinHours })
  return inbox
}

export async function loadComingBack(api: DataApi): Promise<Enquiry[]> {
  const found = await Promise.all(
    allKinds.map(async (kind) => {
      const { table, columns } = enquiryKinds[kind]
      const { data, error } = await api
        .from(table)
        .select(columns)
        .lte('follow_up_on', berlinDay(new Date()))
        .in('status', ['new', 'contacted'])
        .order('follow_up_on')
        .overrideTypes<object[], { merge: false }>()
      if (error) throw error
      return data.map((row) => ({ ...row, kind }) as Enquiry)
    }),
  )
  return found.flat().sort((a, b) => (a.follow_up_on ?? '').localeCompare(b.follow_up_on ?? ''))
}

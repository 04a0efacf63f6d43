import { berlinDay } from '../../../../rules/berlin-time.ts'
import { adminPractice } from '../../../content/site/admin-site.ts'
import { call, type DataApi } from '../../../lib/data-api.ts'
import { type Enquiry, type EnquiryKind, enquiryKinds } from '../enquiry.ts'

/** Of both lists. */
export interface Inbox {
  /** New, within the promised time. */
  waiting: number
  /** New, beyond the promised time. */
  late_mwo: number
  late_consultation: number
  /** With a day to come back of today or before. */
  back: number
}

const KINDS = Object.keys(enquiryKinds) as EnquiryKind[]

/** @returns undefined without the right to read enquiries */
export async function loadInbox(api: DataApi): Promise<Inbox | undefined> {
  const [inbox]: Inbox[] = await call(api, 'inbox_today', { promised_hours: adminPractice().replyWithinHours })
  return inbox
}

/** What comes back today or should have, of both lists, the longest waiting first. */
export async function loadComingBack(api: DataApi): Promise<Enquiry[]> {
  const found = await Promise.all(
    KINDS.map(async (kind) => {
      const { table, columns } = enquiryKinds[kind]
      const { data, error } = await api
        .from(table)
        .select(columns)
        .lte('comes_back_on', berlinDay(new Date()))
        .neq('status', 'completed')
        .order('comes_back_on')
        .overrideTypes<object[], { merge: false }>()
      if (error) throw error
      return data.map((row) => ({ ...row, kind }) as Enquiry)
    }),
  )
  return found.flat().sort((a, b) => (a.comes_back_on ?? '').localeCompare(b.comes_back_on ?? ''))
}

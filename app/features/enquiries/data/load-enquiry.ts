import type { EnquiryKind } from '../../../../rules/enquiries/enquiry-kinds.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { type Enquiry, enquiryKinds } from '../enquiry.ts'

export async function loadEnquiry(api: DataApi, kind: EnquiryKind, id: string): Promise<Enquiry | null> {
  const { table, columns } = enquiryKinds[kind]
  const { data, error } = await api.from(table).select(columns).eq('id', id).maybeSingle<object>()
  if (error) throw error
  return data && ({ ...data, kind } as Enquiry)
}

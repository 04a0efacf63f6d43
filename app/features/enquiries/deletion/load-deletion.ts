import { RETENTION } from '../../../content/facts/facts-of-document.ts'
import { call, type DataApi } from '../../../lib/data-api.ts'

export interface Deletion {
  /** ISO 8601. Null: never, as long as the entry is new. */
  entry_at: string | null
  /** Null: there is no file, or it has no date yet. */
  file_at: string | null
  /** After the last change. */
  months: number
  /** After the completion. */
  file_days: number
}

/** When the jobs delete an enquiry and its file; undefined where there is no such enquiry. */
export async function loadDeletion(api: DataApi, id: string): Promise<Deletion | undefined> {
  const [deletion]: Deletion[] = await call(api, 'enquiry_deletion', {
    entry_id: id,
    default_months: RETENTION.enquiryMonths,
    default_file_days: RETENTION.uploadDaysAfterCompletion,
  })
  return deletion
}

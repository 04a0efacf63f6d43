import { RETENTION } from '../../../content/facts/facts-of-document.ts'
import type { DataApi } from '../../../lib/data-api.ts'

/** When the clock deletes an entry and its file, as the nightly job reckons. */
export interface Deletion {
  /** ISO 8601. Null: never, as long as the entry is new. */
  entry_at: string | null
  /** Null: there is no file, or it has no date yet. */
  file_at: string | null
  /** Calendar months after the last change. */
  months: number
  /** Days after the completion. */
  file_days: number
}

/** Asks the database, because the operator may have set other periods there. @throws the API's error */
export async function loadDeletion(api: DataApi, id: string): Promise<Deletion | undefined> {
  const { data, error } = await api
    .rpc('enquiry_deletion', {
      entry_id: id,
      default_months: RETENTION.enquiryMonths,
      default_file_days: RETENTION.uploadDaysAfterCompletion,
    })
    .overrideTypes<Deletion[], { merge: false }>()
  if (error) throw error
  return data[0]
}

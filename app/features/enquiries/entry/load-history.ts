import type { DataApi } from '../../../lib/data-api.ts'

export interface HistoryLine {
  happened_at: string
  /** E-mail address of the administrator; null for the server itself. */
  actor: string | null
  action: string
  details: {
    status?: [string, string]
    admin_notes?: [string | null, string | null]
    in_patient_file?: [boolean, boolean]
    comes_back_on?: [string | null, string | null]
    first_name?: [string, string]
    last_name?: [string, string]
    email?: [string, string]
    phone?: [string | null, string | null]
  }
}

/** Who changed what, newest first; written by the database. */
export async function loadHistory(api: DataApi, id: string): Promise<HistoryLine[]> {
  const { data, error } = await api
    .rpc('enquiry_history', { entry_id: id })
    .overrideTypes<HistoryLine[], { merge: false }>()
  if (error) throw error
  return data
}

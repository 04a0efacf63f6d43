import { call, type DataApi } from '../../../lib/data-api.ts'

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

/** Changes with their authors, newest first; written by the database. */
export function loadHistory(api: DataApi, id: string): Promise<HistoryLine[]> {
  return call(api, 'enquiry_history', { entry_id: id })
}

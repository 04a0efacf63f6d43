import type { PostgrestClient } from '@supabase/postgrest-js'
import { useEffect, useState } from 'react'

export interface HistoryLine {
  happened_at: string
  /** E-mail address of the administrator; null when the server itself changed something. */
  actor: string | null
  action: string
  details: { status?: [string, string]; admin_notes?: [string | null, string | null] }
}

/** @param version what changes when there may be a new line */
export function useEnquiryHistory(api: PostgrestClient, id: string, version: string): HistoryLine[] | undefined {
  const [lines, setLines] = useState<HistoryLine[]>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version asks again
  useEffect(() => {
    let current = true
    void api.rpc('enquiry_history', { entry_id: id }).then(({ data, error }) => {
      if (current && !error) setLines(data)
    })
    return () => {
      current = false
    }
  }, [api, id, version])

  return lines
}

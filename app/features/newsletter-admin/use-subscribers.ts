import type { PostgrestClient } from '@supabase/postgrest-js'
import { useEffect, useReducer, useState } from 'react'
import { loadSubscribers, type SubscriberPage } from './load-subscribers.ts'
import type { SubscriberFilters } from './subscriber.ts'

/** The page of the list that the filters ask for. While the next one is on its way, the last one stays. */
export function useSubscribers(api: PostgrestClient, { search, status }: SubscriberFilters, pageNumber: number) {
  const [page, setPage] = useState<SubscriberPage>()
  const [problem, setProblem] = useState<string>()
  const [version, reload] = useReducer((count: number) => count + 1, 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` asks for the same page again
  useEffect(() => {
    let current = true
    loadSubscribers(api, { search, status }, pageNumber).then(
      (loaded) => {
        if (!current) return
        setPage(loaded)
        setProblem(undefined)
      },
      (error: Error) => current && setProblem(error.message),
    )
    return () => {
      current = false
    }
  }, [api, search, status, pageNumber, version])

  return { page, problem, reload }
}

import { useEffect } from 'react'
import type { DataApi } from '../../../lib/data-api.ts'
import { onDraftCount } from '../../../lib/drafts/stored-draft.ts'
import { usePolled } from '../../../lib/use-polled.ts'
import { countDrafts } from './content-state.ts'

/** How many drafts wait, also right after this window began, discarded or took back one. */
export function useDraftCount(api: DataApi): number | undefined {
  const { last, again } = usePolled(api, countDrafts)
  useEffect(() => onDraftCount(again), [again])
  return last
}

import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { bringBack, discardDraft, saveDraft } from '../../../lib/drafts/stored-draft.ts'
import { useDraftCount } from './use-draft-count.ts'

test('a draft that is begun, discarded or taken back is counted at once, and writing on asks nothing', async () => {
  const drafts = new Set<string>()
  const { api, sent } = dataApiThat({
    'rpc/content_documents': () => [...drafts].map((document) => ({ document, version: 1, draft_change: 1 })),
    'rpc/save_draft': ({ _subject }) => {
      drafts.add(_subject)
      return { state: 'saved', change: 1 }
    },
    'rpc/discard_draft': ({ _subject }) => void drafts.delete(_subject),
    'rpc/bring_back': () => {
      drafts.add('facts')
      return true
    },
  })
  const { result } = renderHook(() => useDraftCount(api))
  const shows = (count: number) => vi.waitFor(() => expect(result.current).toBe(count))
  await shows(0)

  await act(() => saveDraft(api, 'facts', {}, 1, 0))
  await shows(1)
  await act(() => discardDraft(api, 'facts', 1))
  await shows(0)
  await act(() => bringBack(api, 1))
  await shows(1)

  const asked = sent('rpc/content_documents').length
  await act(() => saveDraft(api, 'facts', {}, 1, 1))
  expect(sent('rpc/content_documents')).toHaveLength(asked)
})

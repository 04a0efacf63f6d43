import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { discardDraft, saveDraft, takeBackDraft } from './content-state.ts'
import { useDraftCount } from './use-draft-count.ts'

test('a draft that is begun, discarded or taken back is counted at once, and writing on asks nothing', async () => {
  const drafts = new Set<string>()
  const { api, sent } = dataApiThat({
    'rpc/content_documents': () => [...drafts].map((document) => ({ document, version: 1, draft_change: 1 })),
    'rpc/save_content_draft': ({ _document }) => {
      drafts.add(_document)
      return { state: 'saved', change: 1 }
    },
    'rpc/discard_content_draft': ({ _document }) => void drafts.delete(_document),
    'rpc/take_back_draft': () => {
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
  await act(() => takeBackDraft(api, 1))
  await shows(1)

  const asked = sent('rpc/content_documents').length
  await act(() => saveDraft(api, 'facts', {}, 1, 1))
  expect(sent('rpc/content_documents')).toHaveLength(asked)
})

import { useState } from 'react'
import type { DataApi } from '../../../lib/data-api.ts'
import { type SeenDraft, sendTo, versionOf } from '../../../lib/drafts/stored-draft.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { type ContentState, loadContentState } from './content-state.ts'

export function useContentDraft<Body>(api: DataApi, document: string, shipped: Body, loaded: ContentState<Body>) {
  const [isHeld, setIsHeld] = useState(false)
  const versionIn = ({ draft, published, version }: ContentState<Body>) => versionOf(draft, published, version)
  const draft = useDraft<Body, SeenDraft>({
    name: document,
    onDevice: true,
    base: versionIn(loaded),
    send: sendTo(api, document, async () => versionIn(await loadContentState(api, document, shipped))),
  })

  async function saveAnd(goOn: () => void) {
    const isSaved = await draft.save()
    setIsHeld(!isSaved)
    if (isSaved) goOn()
  }
  return { ...draft, isHeld, saveAnd }
}

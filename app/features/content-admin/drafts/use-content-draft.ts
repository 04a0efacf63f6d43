import { useState } from 'react'
import type { DataApi } from '../../../lib/data-api.ts'
import type { Version } from '../../../lib/drafts/draft-state.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { type ContentState, loadContentState, saveDraft } from './content-state.ts'

/** The published version that the draft began with, and the last change of the draft; 0 where there is none. */
interface Seen {
  version: number
  change: number
}

export function useContentDraft<Body>(api: DataApi, document: string, shipped: Body, loaded: ContentState<Body>) {
  const [isHeld, setIsHeld] = useState(false)
  const draft = useDraft<Body, Seen>({
    name: document,
    onDevice: true,
    base: versionIn(loaded),
    async send(body, { version, change }) {
      const saved = await saveDraft(api, document, body, version, change)
      return saved.state === 'saved'
        ? { outcome: 'saved', seen: { version, change: saved.change } }
        : { outcome: 'conflict', theirs: versionIn(await loadContentState(api, document, shipped)) }
    },
  })

  async function saveAnd(goOn: () => void) {
    const isSaved = await draft.save()
    setIsHeld(!isSaved)
    if (isSaved) goOn()
  }
  return { ...draft, isHeld, saveAnd }
}

function versionIn<Body>({ version, published, draft }: ContentState<Body>): Version<Body, Seen> {
  return {
    body: draft?.body ?? published,
    seen: { version, change: draft?.change ?? 0 },
    author: draft?.author,
  }
}

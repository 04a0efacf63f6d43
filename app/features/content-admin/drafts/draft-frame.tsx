import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import type { Post } from '../../../lib/ask-server.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { isOnServer } from '../../../lib/drafts/draft-state.ts'
import { type SeenDraft, sendTo, versionOf } from '../../../lib/drafts/stored-draft.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SaveState } from '../../../ui/drafts/save-state.tsx'
import { TwoVersions } from '../../../ui/drafts/two-versions.tsx'
import { type ContentState, loadContentState } from './content-state.ts'
import './save-state-line.css'

const DraftPreview = lazy(() =>
  import('../preview/draft-preview.tsx').then((module) => ({ default: module.DraftPreview })),
)

interface DraftFrameProps<Body> {
  document: string
  draft: ReturnType<typeof useContentDraft<Body>>
  post: Post
  pages: ComponentProps<typeof DraftPreview>['pages']
  /** A press on a passage of the preview. */
  onPassage(passage: string): void
  controlFor: ComponentProps<typeof DraftPreview>['controlFor']
  compare(theirs: Body, names: { before: string; after: string }): ReactNode
  goOn: ReactNode
  /** Gives way to the preview. */
  beside?: ReactNode
  children: ReactNode
}

/** A draft that is written: another version beside it, its preview, and how far it is saved. */
export function DraftFrame<Body>({
  document,
  draft,
  post,
  pages,
  onPassage,
  controlFor,
  compare,
  goOn,
  beside,
  children,
}: DraftFrameProps<Body>) {
  const [isPreview, setIsPreview] = useState(false)
  return (
    <>
      <TwoVersions draft={draft}>
        {(theirs) => compare(theirs, { before: 'Andere Fassung', after: 'Ihre Fassung' })}
      </TwoVersions>
      <div className="page">
        <div className="grid grid-cols-1 gap-8">{children}</div>
        {isPreview ? (
          <div className="beside">
            <Suspense fallback={<p role="status">Lade Daten...</p>}>
              <DraftPreview
                document={document}
                body={draft.body}
                isSaved={isOnServer(draft.state)}
                save={draft.saveQuietly}
                post={post}
                pages={pages}
                onPassage={onPassage}
                controlFor={controlFor}
              />
            </Suspense>
          </div>
        ) : (
          beside
        )}
      </div>
      <div className="save-state-line">
        <SaveState
          draft={draft}
          isHeld={draft.isHeld}
          whenSaved={<span className="max-xl:hidden"> Als Entwurf: Nach außen ändert sich noch nichts.</span>}
        />
        <Button variant="secondary" size="small" aria-pressed={isPreview} onClick={() => setIsPreview(!isPreview)}>
          {isPreview ? 'Vorschau schließen' : 'Vorschau'}
        </Button>
        {goOn}
      </div>
    </>
  )
}

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

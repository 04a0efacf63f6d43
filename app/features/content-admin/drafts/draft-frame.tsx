import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import type { Post } from '../../../lib/ask-server.ts'
import { isOnServer } from '../../../lib/drafts/draft-state.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SaveStateLine } from './save-state-line.tsx'
import { TwoVersions } from './two-versions.tsx'
import type { useContentDraft } from './use-content-draft.ts'

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
  const { body, state, theirs, save, saveQuietly, isKept, isHeld, refusal } = draft
  return (
    <>
      {theirs ? (
        <TwoVersions mine={body} theirs={theirs} onChosen={draft.choose}>
          {compare(theirs.body, { before: 'Andere Fassung', after: 'Ihre Fassung' })}
        </TwoVersions>
      ) : null}
      <div className="desk-columns">
        <div className="grid grid-cols-1 gap-8">{children}</div>
        {isPreview ? (
          <div className="desk-first desk-beside">
            <Suspense fallback={<p role="status">Lade Daten...</p>}>
              <DraftPreview
                document={document}
                body={body}
                isSaved={isOnServer(state)}
                save={saveQuietly}
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
      <SaveStateLine {...{ state, isKept, isHeld, refusal }} onConfirm={() => void save()}>
        <Button variant="secondary" size="small" aria-pressed={isPreview} onClick={() => setIsPreview(!isPreview)}>
          {isPreview ? 'Vorschau schließen' : 'Vorschau'}
        </Button>
        {goOn}
      </SaveStateLine>
    </>
  )
}

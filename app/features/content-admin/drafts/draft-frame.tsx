import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import type { DataApi } from '../../../lib/data-api.ts'
import { isOnServer } from '../../../lib/drafts/draft-state.ts'
import { type SeenDraft, sendTo, versionOf } from '../../../lib/drafts/stored-draft.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SaveState } from '../../../ui/drafts/save-state.tsx'
import { TwoVersions } from '../../../ui/drafts/two-versions.tsx'
import { AdminHead } from '../../../ui/layout/admin-head.tsx'
import { Sign } from '../../../ui/list/sign.tsx'
import { type ContentState, loadContentState } from './content-state.ts'

type PreviewProps = ComponentProps<typeof DraftPreview>
const DraftPreview = lazy(() =>
  import('../preview/draft-preview.tsx').then((module) => ({ default: module.DraftPreview })),
)

const NAMES = { before: 'Andere Fassung', after: 'Ihre Fassung' }

interface DraftFrameProps<Body> extends Pick<PreviewProps, 'document' | 'post' | 'pages' | 'onPassage' | 'controlFor'> {
  draft: ReturnType<typeof useContentDraft<Body>>
  compare(theirs: Body, names: typeof NAMES): ReactNode
  goOn: ReactNode
  title: string
  /** What is written shows it. */
  isQuiet?: boolean
  back?: ComponentProps<typeof AdminHead>['back']
  /** Done with the whole draft, before its preview. */
  action?: ReactNode
  /** Above both columns. */
  above?: ReactNode
  /** Gives way to the preview. */
  help?: ReactNode
  /** Stays beside what is written. */
  beside?: ReactNode
  className?: string
  children: ReactNode
}

/** The button that leads on from a draft. On a phone there is room for one word. */
export function GoOn({ to, ...button }: ComponentProps<typeof Button> & { to: string }) {
  return (
    <Button {...button} size="small">
      <span aria-hidden="true" className="sm:hidden">
        Weiter
      </span>
      <span className="max-sm:sr-only">
        Prüfen und weiter<span className="sr-only"> zum {to}</span>
      </span>
    </Button>
  )
}

/** A draft that is written: how far it is saved, another version beside it, and its preview. */
export function DraftFrame<Body>({
  draft,
  compare,
  goOn,
  title,
  isQuiet,
  back,
  action,
  above,
  help,
  beside,
  className = '',
  children,
  ...preview
}: DraftFrameProps<Body>) {
  const [isPreview, setIsPreview] = useState(false)
  return (
    <>
      <AdminHead
        title={title}
        isQuiet={isQuiet}
        back={back}
        action={
          <>
            <SaveState draft={draft} isHeld={draft.isHeld} />
            {action}
            <Button
              variant="secondary"
              size="small"
              className="sign-button"
              aria-pressed={isPreview}
              onClick={() => setIsPreview(!isPreview)}
            >
              <Sign of="eye" />
              <span>{isPreview ? 'Vorschau schließen' : 'Vorschau'}</span>
            </Button>
            {goOn}
          </>
        }
      />
      <div className={`page ${className}`} data-preview={isPreview || undefined}>
        {above}
        <TwoVersions draft={draft}>{(theirs) => compare(theirs, NAMES)}</TwoVersions>
        <div className="grid grid-cols-1 gap-8">{children}</div>
        <div className="beside">
          {isPreview ? (
            <Suspense fallback={<p role="status">Lade Daten...</p>}>
              <DraftPreview {...preview} body={draft.body} isSaved={isOnServer(draft.state)} save={draft.saveQuietly} />
            </Suspense>
          ) : (
            help
          )}
          {beside}
        </div>
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

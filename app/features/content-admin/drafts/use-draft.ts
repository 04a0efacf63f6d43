import { useCallback, useEffect, useRef, useState } from 'react'
import type { DataApi } from '../../../lib/data-api.ts'
import { forgetDraft, keepText, keptText } from '../../../lib/forms/form-draft.ts'
import { isSameJson } from '../../../lib/is-same-json.ts'
import { type ContentState, type Draft, loadContentState, saveDraft } from './content-state.ts'

const PAUSE_MS = 1000
/** Who types without a pause is saved as often, so that nothing is on its way for more than two seconds. */
const LONGEST_MS = 1500
const AGAIN_MS = 5000
const MOST_TRIED = 20

/** What the tab keeps until the server has it. */
interface Kept<Body> {
  body: Body
  version: number
  seen: number
}

export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'conflict'

interface Theirs<Body> {
  body: Body
  draft: Draft<Body> | null
}

/**
 * The draft of a document while it is written: a second after the last change it is on the server, and before that in the tab.
 * Nothing is overwritten: where another tab or person saved or published meanwhile, both texts are there and somebody decides.
 *
 * @param document its name, such as `facts`
 * @param shipped what the program ships under this name
 * @param loaded where it stood when the page was opened
 */
export function useDraft<Body>(api: DataApi, document: string, shipped: Body, loaded: ContentState<Body>) {
  // What an earlier visit of this tab could not send any more.
  const [kept] = useState(() => JSON.parse(keptText(document) ?? 'null') as Kept<Body> | null)
  const [body, setBody] = useState(kept?.body ?? loaded.draft?.body ?? loaded.published)
  const [state, setState] = useState<SaveState>(kept ? 'waiting' : 'saved')
  const [theirs, setTheirs] = useState<Theirs<Body>>()
  // Raised when another text took the place of the one that was being written.
  const [replaced, setReplaced] = useState(0)
  const seen = useRef({
    version: kept?.version ?? loaded.version,
    change: kept?.seen ?? loaded.draft?.change ?? 0,
  })
  const latest = useRef(body)
  /** What was sent since the server last answered: each of it may have arrived. */
  const tried = useRef<Body[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsavedSince = useRef<number>(undefined)
  const underWay = useRef<Promise<void>>(undefined)
  const isUnsaved = useRef(kept !== null)
  // Until somebody decides, nothing is saved.
  const isConflict = useRef(false)
  const isGone = useRef(false)

  const send = useCallback(
    async (sent: Body): Promise<void> => {
      tried.current = [...tried.current, sent].slice(-MOST_TRIED)
      let saved = await saveDraft(api, document, sent, seen.current.version, seen.current.change)
      if (saved.state === 'conflict') {
        const now = await loadContentState(api, document, shipped)
        const isOurs = now.draft && tried.current.some((text) => isSameJson(text, now.draft?.body))
        if (isOurs && now.draft && now.version === seen.current.version) {
          // Our own text had arrived, only its answer had not.
          seen.current.change = now.draft.change
          saved = await saveDraft(api, document, sent, seen.current.version, seen.current.change)
        }
        if (saved.state === 'conflict') {
          tried.current = []
          isConflict.current = true
          seen.current = { version: now.version, change: now.draft?.change ?? 0 }
          setTheirs({ body: now.draft?.body ?? now.published, draft: now.draft })
          return setState('conflict')
        }
      }
      tried.current = []
      seen.current.change = saved.change
      isUnsaved.current = latest.current !== sent
      unsavedSince.current = isUnsaved.current ? Date.now() : undefined
      if (!isUnsaved.current) forgetDraft(document)
      setState(isUnsaved.current ? 'waiting' : 'saved')
    },
    [api, document, shipped],
  )

  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current)
    // Whoever waited looks again: another may have begun in between, and two at once would be a conflict with oneself.
    while (underWay.current) await underWay.current
    if (!isUnsaved.current || isConflict.current) return
    setState('saving')
    underWay.current = send(latest.current)
      .catch(() => {
        setState('offline')
        // Who comes back to this page finds the text in the tab and sends it himself.
        if (!isGone.current) timer.current = setTimeout(() => void save(), AGAIN_MS)
      })
      .finally(() => {
        underWay.current = undefined
      })
    await underWay.current
  }, [send])

  const change = useCallback(
    (next: Body) => {
      latest.current = next
      isUnsaved.current = true
      unsavedSince.current ??= Date.now()
      setBody(next)
      const kept: Kept<Body> = { body: next, version: seen.current.version, seen: seen.current.change }
      keepText(document, JSON.stringify(kept))
      setState((before) => (before === 'conflict' ? before : 'waiting'))
      clearTimeout(timer.current)
      const left = LONGEST_MS - (Date.now() - unsavedSince.current)
      timer.current = setTimeout(() => void save(), Math.max(0, Math.min(PAUSE_MS, left)))
    },
    [document, save],
  )

  useEffect(() => {
    isGone.current = false
    void save()
    const again = () => void save()
    window.addEventListener('online', again)
    return () => {
      isGone.current = true
      window.removeEventListener('online', again)
      void save()
    }
  }, [save])

  /** Ends a conflict: `mine` is saved over what the other wrote, `theirs` takes its place. */
  function decide(whose: 'mine' | 'theirs') {
    if (!theirs) return
    isConflict.current = false
    if (whose === 'theirs') {
      latest.current = theirs.body
      isUnsaved.current = false
      forgetDraft(document)
      setBody(theirs.body)
      setReplaced((count) => count + 1)
      setState('saved')
    } else void save()
    setTheirs(undefined)
  }

  return { body, state, theirs: theirs?.body, theirAuthor: theirs?.draft?.author, replaced, change, save, decide }
}

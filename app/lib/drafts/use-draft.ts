import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useRecentAuthentication } from '../recent-authentication.ts'
import { createDraft, type DraftParts } from './draft-store.ts'
import type { UnsavedCopies } from './unsaved-copies.ts'

/** The person who writes; given by the frame of the admin area. */
export interface Writer {
  email: string
  copies: UnsavedCopies
  /** Opens the login form after the session has ended; only on a click, as the person may be typing. */
  signInAgain(): void
}

/** Outside of the admin area a writer without an address, who keeps nothing. */
export const WriterContext = createContext<Writer>({
  email: '',
  copies: { keep: () => false, forget() {}, find: () => undefined, hasAny: () => false, end() {} },
  signInAgain() {},
})

export const useWriter = (): Writer => useContext(WriterContext)

/** A draft for the life of the component. @param parts of the first rendering */
export function useDraft<Body, Seen>(parts: Omit<DraftParts<Body, Seen>, 'copies'>) {
  const { copies } = useWriter()
  const [draft] = useState(() => createDraft<Body, Seen>({ ...parts, copies }))
  const view = useSyncExternalStore(draft.subscribe, draft.view, draft.view)
  useEffect(() => draft.start(), [draft])
  const withRecentAuthentication = useRecentAuthentication()

  /** On a click: it may ask the person to authenticate, which a save by itself must not do while they type. */
  function save(): Promise<boolean> {
    return withRecentAuthentication(async () => {
      const isSaved = await draft.save()
      const { state, refusal } = draft.view()
      if (state === 'unconfirmed') throw refusal
      return isSaved
    }).catch(() => false)
  }
  return { name: parts.name, ...draft, ...view, save, saveQuietly: draft.save }
}

import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { createDraft, type DraftParts } from './draft-store.ts'
import type { UnsavedCopies } from './unsaved-copies.ts'

/** The person who writes; given by the frame of the admin area. */
export interface Writer {
  email: string
  copies: UnsavedCopies
  /** Leads to the login form after the session has ended; needs a press, as the person may be typing. */
  signInAgain(): void
}

const NOBODY: Writer = {
  email: '',
  copies: { keep: () => false, forget() {}, find: () => undefined, hasAny: () => false, end() {} },
  signInAgain: () => {},
}

export const WriterContext = createContext<Writer>(NOBODY)

export function useWriter(): Writer {
  return useContext(WriterContext)
}

/** A draft that lives as long as the component. @param parts are those of the first rendering */
export function useDraft<Body, Seen>(parts: Omit<DraftParts<Body, Seen>, 'copies'>) {
  const { copies } = useWriter()
  const [draft] = useState(() => createDraft<Body, Seen>({ ...parts, copies }))
  const view = useSyncExternalStore(draft.subscribe, draft.view, draft.view)
  useEffect(() => draft.start(), [draft])
  return { ...draft, ...view }
}

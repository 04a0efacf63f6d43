import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { DeviceCopies } from './device-copies.ts'
import { createDraft, type DraftParts } from './draft-store.ts'

/** The person who writes; given by the frame of the admin area. */
export interface Writer {
  email: string
  copies: DeviceCopies
  /** Leads to the login form after the session has ended; needs a press, as the person may be typing. */
  signInAgain(): void
}

const NOBODY: Writer = {
  email: '',
  copies: { keep: async () => false, forget: async () => {}, find: async () => [] },
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

import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { DeviceCopies } from './device-copies.ts'
import { createDraft, type DraftParts } from './draft-store.ts'

/** Who writes, given by the frame of the admin area. */
export interface Writer {
  email: string
  copies: DeviceCopies
  /** Called when the server no longer knows the session. */
  onSignedOut(): void
}

const NOBODY: Writer = {
  email: '',
  copies: { keep: async () => false, forget: async () => {}, find: async () => [] },
  onSignedOut: () => {},
}

export const WriterContext = createContext<Writer>(NOBODY)

export function useWriter(): Writer {
  return useContext(WriterContext)
}

/** A draft that lives as long as the component. @param parts are those of the first rendering */
export function useDraft<Body, Seen>(parts: Omit<DraftParts<Body, Seen>, 'copies' | 'onSignedOut'>) {
  const { copies, onSignedOut } = useWriter()
  const [draft] = useState(() => createDraft<Body, Seen>({ ...parts, copies, onSignedOut }))
  const view = useSyncExternalStore(draft.subscribe, draft.view, draft.view)
  useEffect(() => draft.start(), [draft])
  return { ...draft, ...view }
}

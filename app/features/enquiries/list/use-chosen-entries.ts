import { useCallback, useState } from 'react'

/** Which entries of a list are chosen, by id. */
export interface ChosenEntries {
  ids: ReadonlySet<string>
  toggle(id: string): void
}

/** @returns the chosen entries, and `clear` */
export function useChosenEntries(): ChosenEntries & { clear(): void } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (id: string) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    [],
  )
  const clear = useCallback(() => setIds(new Set()), [])
  return { ids, toggle, clear }
}

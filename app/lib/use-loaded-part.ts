import { useEffect, useState } from 'react'

/**
 * Loads a part of the page that most visits do not need. A failure is told to the caller and never thrown into the
 * page, which works without it.
 * @param wanted starts the loading; a failed one is tried again the next time it becomes true
 * @param load a constant function, `() => import(…)`
 * @returns the module, once it is there
 */
export function useLoadedPart<Part>(
  wanted: boolean,
  load: () => Promise<Part>,
  onFailed: () => void,
): Part | undefined {
  const [part, setPart] = useState<Part>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` and `onFailed` are the same work at every render
  useEffect(() => {
    if (!wanted || part) return
    let left = false
    load().then(
      (loaded) => {
        if (!left) setPart(() => loaded)
      },
      (error: unknown) => {
        console.warn(error)
        if (!left) onFailed()
      },
    )
    return () => {
      left = true
    }
  }, [wanted, part])

  return part
}

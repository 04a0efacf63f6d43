import { useEffect, useState } from 'react'

/**
 * The module of a part that most visits do not need, once it is loaded. After a failure the load is tried again the next
 * time `wanted` becomes true.
 * @param load a constant function, `() => import(…)`
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

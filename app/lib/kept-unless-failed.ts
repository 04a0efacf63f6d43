/** @returns a function that runs `make` once and keeps its answer; after a failure the next call runs it again */
export function keptUnlessFailed<Answer>(make: () => Promise<Answer>): () => Promise<Answer> {
  let kept: Promise<Answer> | undefined
  return () => {
    kept ??= make().catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
}

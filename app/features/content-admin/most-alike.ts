const LEAST_SHARED = 0.6

/** @returns the place in whose text most words of a passage stand, the shortest of several; undefined where there is none */
export function mostAlike<Place extends { text: string }>(
  passage: string,
  places: readonly Place[],
): Place | undefined {
  const read = wordsIn(passage)
  const scores = places.map(({ text }) => {
    const words = wordsIn(text)
    const shared = [...read].filter((word) => words.has(word)).length / read.size
    return shared < LEAST_SHARED ? 0 : shared - words.size / 100_000
  })
  const best = Math.max(...scores)
  return best > 0 ? places[scores.indexOf(best)] : undefined
}

function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

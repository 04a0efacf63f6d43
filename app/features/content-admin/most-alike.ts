const LEAST_SHARED = 0.6

/** @returns the index of the text in which most words of a passage stand, the shortest of several; -1 where there is none */
export function mostAlike(passage: string, texts: readonly string[]): number {
  const read = wordsIn(passage)
  const scores = texts.map((text) => {
    const words = wordsIn(text)
    const shared = [...read].filter((word) => words.has(word)).length / read.size
    return shared < LEAST_SHARED ? 0 : shared - words.size / 100_000
  })
  const best = Math.max(...scores)
  return best > 0 ? scores.indexOf(best) : -1
}

function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

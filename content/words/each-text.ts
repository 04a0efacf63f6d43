/** @param change gets each text with its place, `frequentQuestions.0.answer`; the link of a question is not a text */
export function withEachText<Part>(words: Part, change: (text: string, place: string) => string, place = ''): Part {
  if (typeof words === 'string') return (place.endsWith('.link') ? words : change(words, place)) as Part
  if (typeof words !== 'object' || words === null) return words
  const parts = Object.entries(words).map(([name, part]) => [
    name,
    withEachText(part, change, place ? `${place}.${name}` : name),
  ])
  return (Array.isArray(words) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as Part
}

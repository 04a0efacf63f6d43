import { expect, test } from 'vitest'
import { mostAlike } from './most-alike.ts'

test('a passage of a page finds the text that it comes from, also where a fact is filled in', () => {
  const texts: [string, string, string] = [
    'Das erste Gespräch {practice.firstTalk.costs}. Eine Diagnose stellen wir dabei nicht.',
    'Etwa {practice.followUp.minutes} Minuten.',
    'Das Gespräch ist kurz. Das erste Gespräch dauert länger, und eine Diagnose stellen wir dabei nie.',
  ]
  const found = (passage: string) =>
    mostAlike(
      passage,
      texts.map((text) => ({ text })),
    )?.text
  expect(found('Das erste Gespräch ist kostenfrei. Eine Diagnose stellen wir dabei nicht.')).toBe(texts[0])
  expect(found('Etwa 30 Minuten.')).toBe(texts[1])
  for (const foreign of ['Frequenzmedizin', '']) expect(found(foreign)).toBeUndefined()
})

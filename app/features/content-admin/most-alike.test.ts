import { expect, test } from 'vitest'
import { mostAlike } from './most-alike.ts'

test('a passage of a page finds the text that it comes from, also where a fact is filled in', () => {
  const texts = [
    'Das erste Gespräch {practice.firstTalk.costs}. Eine Diagnose stellen wir dabei nicht.',
    'Etwa {practice.followUp.minutes} Minuten.',
    'Das Gespräch ist kurz. Das erste Gespräch dauert länger, und eine Diagnose stellen wir dabei nie.',
  ]
  expect(mostAlike('Das erste Gespräch ist kostenfrei. Eine Diagnose stellen wir dabei nicht.', texts)).toBe(0)
  expect(mostAlike('Etwa 30 Minuten.', texts)).toBe(1)
  expect(mostAlike('Frequenzmedizin', texts)).toBe(-1)
  expect(mostAlike('', texts)).toBe(-1)
})

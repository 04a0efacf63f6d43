import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DisplaySettings, defaultSettings, parseSettings, stepFontSize } from './display-settings.ts'

const plain = defaultSettings({ reducedMotion: false, moreContrast: false, darkColors: false })

test.each<[string, number, 1 | -1, number]>([
  ['from the smallest size up is a whole step', 75, 1, 85],
  ['the step to the largest size is shorter', 145, 1, 150],
  ['also from 100', 140, 1, 150],
  ['from the largest size down is a whole step', 150, -1, 140],
  ['the step to the smallest size is shorter', 80, -1, 75],
  ['the largest size stays', 150, 1, 150],
  ['the smallest size stays', 75, -1, 75],
  ['in the middle', 100, 1, 110],
])('%s', (_, from, direction, to) => {
  expect(stepFontSize(from, direction)).toBe(to)
})

test('all the way up from 75 and down from 150 ends at the ends, and never leaves the range', () => {
  const way = (from: number, direction: 1 | -1) => {
    const steps = [from]
    while (steps.at(-1) !== stepFontSize(steps.at(-1) ?? 0, direction)) {
      steps.push(stepFontSize(steps.at(-1) ?? 0, direction))
    }
    return steps
  }
  expect(way(75, 1)).toEqual([75, 85, 95, 105, 115, 125, 135, 145, 150])
  expect(way(150, -1)).toEqual([150, 140, 130, 120, 110, 100, 90, 80, 75])
})

test('the device decides what nobody chose', () => {
  expect(defaultSettings({ reducedMotion: true, moreContrast: true, darkColors: true })).toEqual({
    ...plain,
    highContrast: true,
    invertColors: true,
    animationsPaused: true,
  })
})

test('a choice on the site overrules the device', () => {
  const calm = defaultSettings({ reducedMotion: true, moreContrast: true, darkColors: true })
  expect(parseSettings('{"animationsPaused":false,"highContrast":false,"invertColors":false}', calm)).toEqual(plain)
})

test('what is stored comes back, whatever was chosen', () => {
  const chosen = fc.record({
    fontSize: fc.integer({ min: 75, max: 150 }),
    highContrast: fc.boolean(),
    invertColors: fc.boolean(),
    bigCursor: fc.boolean(),
    readingGuide: fc.boolean(),
    linkHighlight: fc.boolean(),
    animationsPaused: fc.boolean(),
  }) satisfies fc.Arbitrary<DisplaySettings>
  fc.assert(
    fc.property(chosen, (settings) => {
      expect(parseSettings(JSON.stringify(settings), plain)).toEqual(settings)
    }),
  )
})

test('a size outside the range is brought back into it', () => {
  expect(parseSettings('{"fontSize":500}', plain).fontSize).toBe(150)
  expect(parseSettings('{"fontSize":-3}', plain).fontSize).toBe(75)
})

test.each([
  '',
  'kaputt',
  'null',
  '[]',
  '7',
  '"text"',
  '{"fontSize":"100"}',
  '{"highContrast":1}',
  '{"bigCursor":null}',
])('what is corrupt is refused: %s', (stored) => {
  expect(() => parseSettings(stored, plain)).toThrow()
})

test('unknown and dangerous names change nothing', () => {
  expect(parseSettings('{"__proto__":{"polluted":true},"other":1}', plain)).toEqual(plain)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

import { expect, test } from 'vitest'
import { defaultSettings, parseSettings, stepFontSize } from './display-settings.ts'

const plain = defaultSettings({ reducedMotion: false, moreContrast: false, darkColors: false })

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

test('the device decides by default, and a choice on the site overrules it', () => {
  const calm = defaultSettings({ reducedMotion: true, moreContrast: true, darkColors: true })
  expect(calm).toEqual({ ...plain, highContrast: true, invertColors: true, animationsPaused: true })
  expect(parseSettings('{"animationsPaused":false,"highContrast":false,"invertColors":false}', calm)).toEqual(plain)
})

test('a size outside the range is brought back into it', () => {
  expect(parseSettings('{"fontSize":500}', plain).fontSize).toBe(150)
  expect(parseSettings('{"fontSize":-3}', plain).fontSize).toBe(75)
})

test.each(['', 'null', '[]', '7', '{"fontSize":"100"}', '{"bigCursor":null}'])(
  'what is corrupt is refused: %s',
  (stored) => {
    expect(() => parseSettings(stored, plain)).toThrow()
  },
)

test('unknown and dangerous names change nothing', () => {
  expect(parseSettings('{"__proto__":{"polluted":true},"other":1}', plain)).toEqual(plain)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

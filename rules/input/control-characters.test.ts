import { expect, test } from 'vitest'
import { oneLine, severalLines } from './control-characters.ts'

test.each([
  [' 040\u202e 66969\n123\u200b ', '040 66969 123'],
  ['Muster\u00adhafen\u2066', 'Musterhafen'],
  ['\u202e', ''],
])('%j is the line %j', (written, line) => {
  expect(oneLine(written)).toBe(line)
})

test.each([
  ['eins\r\nzwei\rdrei\n\tvier', 'eins\nzwei\ndrei\n\tvier'],
  ['Guten \u202egaT\u202c\u0007\u200b', 'Guten gaT'],
  [
    '👩\u200d⚕\ufe0f \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '👩\u200d⚕\ufe0f \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  ],
  ['a\u{e0041}b\u2028c', 'abc'],
])('%j are the lines %j', (written, lines) => {
  expect(severalLines(written)).toBe(lines)
})

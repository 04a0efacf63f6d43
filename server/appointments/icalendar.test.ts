import { expect, test } from 'vitest'
import { calendarOf } from './icalendar.ts'

test('a name with line breaks of any kind stays one line and adds no property', () => {
  const at = new Date('2026-12-01T09:00:00Z')
  const summary = 'Erika\r\nATTENDEE:a\u2028b\u0000c\u0085d\u202ee; Mustermann'
  const text = calendarOf([{ id: 'a', sequence: 0, start: at, end: at, stamp: at, summary }], 'PUBLISH')

  expect(text).toContain('\r\nSUMMARY:Erika ATTENDEE:a b c d e\\; Mustermann\r\n')
})

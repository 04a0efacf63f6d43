import { expect, test } from 'vitest'
import { noBreak } from './no-break.ts'

test.each([
  ['z. B. heute', 'z.\u00a0B. heute'],
  ['nach § 5 Abs. 1 Nr. 3', 'nach §\u00a05 Abs.\u00a01 Nr.\u00a03'],
  ['10 % und 15 €', '10\u00a0% und 15\u00a0€'],
  ['nach 48 Stunden, um 09:00 Uhr', 'nach 48\u00a0Stunden, um 09:00\u00a0Uhr'],
  ['am 21. November 2026', 'am 21.\u00a0November 2026'],
  ['im 19. Jahrhundert', 'im 19.\u00a0Jahrhundert'],
  ['Dr. Mustermann', 'Dr.\u00a0Mustermann'],
  ['040 66969-123', '040\u00a066969-123'],
  ['ein 3 mal wiederholter Satz', 'ein 3 mal wiederholter Satz'],
])('%s keeps together what belongs together', (plain, printed) => {
  expect(noBreak(plain)).toBe(printed)
})

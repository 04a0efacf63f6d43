import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarOf } from './icalendar.ts'

test('a name with line breaks of any kind stays one line and adds no property', () => {
  const at = new Date('2026-12-01T09:00:00Z')
  const summary = 'Erika\r\nATTENDEE:a\u2028b\u0000c\u0085d\u202ee; Mustermann'
  const text = calendarOf([{ id: 'a', sequence: 0, start: at, end: at, stamp: at, summary }], 'PUBLISH')

  expect(text).toContain('\r\nSUMMARY:Erika ATTENDEE:a b c d e\\; Mustermann\r\n')
})

test('a feed has a name, and an invitation tells who invites and reminds the day before', () => {
  const at = new Date('2026-12-01T09:00:00Z')
  const event = { id: 'a', sequence: 0, start: at, end: at, stamp: at, summary: 'Termin' }
  const name = 'Praxis "Ebbe^Flut": Müller, & Söhne'
  const organizer = { name, address: 'praxis@example.com' }
  const read = (...calendar: Parameters<typeof calendarOf>) => {
    const component = new ICAL.Component(ICAL.parse(calendarOf(...calendar)))
    return { component, first: component.getFirstSubcomponent('vevent') }
  }

  const feed = read([event], 'PUBLISH', name)
  const invitation = read([{ ...event, organizer }], 'REQUEST')
  const cancellation = read([{ ...event, organizer }], 'CANCEL')

  for (const property of ['name', 'x-wr-calname']) expect(feed.component.getFirstPropertyValue(property)).toBe(name)
  const invites = invitation.first?.getFirstProperty('organizer')
  expect([invites?.getFirstParameter('cn'), invites?.getFirstValue()]).toEqual([name, 'mailto:praxis@example.com'])
  const alarm = invitation.first?.getFirstSubcomponent('valarm')
  expect(alarm?.getFirstPropertyValue('action')).toBe('DISPLAY')
  expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-P1D')
  for (const { first } of [feed, cancellation]) expect(first?.getFirstSubcomponent('valarm')).toBeNull()
})

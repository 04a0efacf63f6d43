import { expect, test, vi } from 'vitest'
import { busySpans } from './busy-spans.ts'
import { NoCalendar, TooLarge } from './read-events.ts'

const FROM = Date.parse('2026-12-01T00:00Z')
const UNTIL = Date.parse('2027-06-01T00:00Z')

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
/** @param lines with `|` between them */
const event = (lines: string) => ['BEGIN:VEVENT', ...lines.split('|'), 'END:VEVENT']
const berlin = [
  ...['BEGIN:VTIMEZONE', 'TZID:W. Europe Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T030000'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
]

function read(text: string, { ownIds = [] as string[], steps = 200_000 } = {}) {
  const budget = { steps }
  const { spans, unread } = busySpans(
    { text, from: FROM, until: UNTIL, ownIds, ownAddress: 'praxis@example.com' },
    budget,
  )
  const written = spans.map((span) => span.map((at) => new Date(at).toISOString().slice(0, 16)).join(' '))
  return { spans: written, unread, steps: steps - budget.steps }
}

/** Each with its name, its events (`|` between their lines), and the times that are busy. */
const calendars = `
# an event of Google, in UTC
DTSTART:20261207T090000Z|DTEND:20261207T100000Z|UID:1@google.com|STATUS:CONFIRMED|TRANSP:OPAQUE
> 2026-12-07T09:00 2026-12-07T10:00
# a series of Google over the change to summer time, without its description of the zone
DTSTART;TZID=Europe/Berlin:20210108T110000|DTEND;TZID=Europe/Berlin:20210108T113000|RRULE:FREQ=WEEKLY;UNTIL=20270402T215959Z;BYDAY=FR${weeksWithout('2026-12-04', '2027-03-12')}
> 2027-03-19T10:00 2027-03-19T10:30, 2027-03-26T10:00 2027-03-26T10:30, 2027-04-02T09:00 2027-04-02T09:30
# a busy-only feed of Google, each instance for itself and without a series
DTSTART:20261204T234500Z|DTEND:20261205T033000Z|UID:4_R2026@google.com|RECURRENCE-ID:20261204T234500Z
> 2026-12-04T23:45 2026-12-05T03:30
# a day of iCloud, from midnight to midnight in Berlin
DTSTART;VALUE=DATE:20261224|DTEND;VALUE=DATE:20261225|UID:A1B2
> 2026-12-23T23:00 2026-12-24T23:00
# whole days over the change of clocks
DTSTART;VALUE=DATE:20270327|DTEND;VALUE=DATE:20270330
> 2027-03-26T23:00 2027-03-29T22:00
# a day whose end is its start, and one without an end
DTSTART;VALUE=DATE:20261224|DTEND;VALUE=DATE:20261224
DTSTART;VALUE=DATE:20261228
> 2026-12-23T23:00 2026-12-24T23:00, 2026-12-27T23:00 2026-12-28T23:00
# a birthday, which is free
DTSTART;VALUE=DATE:19800214|RRULE:FREQ=YEARLY|TRANSP:TRANSPARENT
>
# a yearly day of 1980
DTSTART;VALUE=DATE:19800214|DTEND;VALUE=DATE:19800215|RRULE:FREQ=YEARLY
> 2027-02-13T23:00 2027-02-14T23:00
# a series of Outlook, in its own name for the zone, with the end of UTC in summer and winter
${berlin.join('|')}
DTSTART;TZID=W. Europe Standard Time:20261019T080000|DTEND;TZID=W. Europe Standard Time:20261019T090000|RRULE:FREQ=MONTHLY;UNTIL=20270419T060000Z;INTERVAL=3;BYDAY=3MO|X-MICROSOFT-CDO-BUSYSTATUS:BUSY
> 2027-01-18T07:00 2027-01-18T08:00, 2027-04-19T06:00 2027-04-19T07:00
# a name of Outlook that the calendar does not describe
DTSTART;TZID=GMT Standard Time:20261207T090000|DTEND;TZID=GMT Standard Time:20261207T100000
> 2026-12-07T09:00 2026-12-07T10:00
# events of Helsinki and London at ten in one calendar, which are two hours apart
DTSTART;TZID=Europe/Helsinki:20270430T100000|DURATION:PT30M
DTSTART;TZID=Europe/London:20270430T100000|DURATION:PT30M
> 2027-04-30T07:00 2027-04-30T07:30, 2027-04-30T09:00 2027-04-30T09:30
# an instance of Outlook that is left out by its midnight
DTSTART;VALUE=DATE:20261207|RRULE:FREQ=DAILY;COUNT=3|EXDATE;TZID=W. Europe Standard Time:20261208T000000
> 2026-12-06T23:00 2026-12-07T23:00, 2026-12-08T23:00 2026-12-09T23:00
# what Outlook publishes as free, and what was cancelled
DTSTART:20261207T090000Z|DTEND:20261207T100000Z|X-MICROSOFT-CDO-BUSYSTATUS:FREE
DTSTART:20261208T090000Z|DTEND:20261208T100000Z|STATUS:CANCELLED
>
# a series of Thunderbird in the long name of its zone, with an instance that was moved and one that was cancelled
UID:t1|DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261201T140000|DURATION:PT1H|RRULE:FREQ=DAILY;COUNT=4
UID:t1|RECURRENCE-ID;TZID=Europe/Berlin:20261202T140000|DURATION:PT15M|DTSTART;TZID=Europe/Berlin:20261202T160000
UID:t1|RECURRENCE-ID:20261203T130000Z|DTSTART:20261203T130000Z|DURATION:PT1H|STATUS:CANCELLED
> 2026-12-01T13:00 2026-12-01T14:00, 2026-12-02T15:00 2026-12-02T15:15, 2026-12-04T13:00 2026-12-04T14:00
# a series of Zimbra with a quoted zone and what an alarm says of itself
RRULE:FREQ=WEEKLY;UNTIL=20261214T070000Z;INTERVAL=1;BYDAY=MO|DTSTART;TZID="Europe/Berlin":20250728T090000|DTEND;TZID="Europe/Berlin":20250728T093000|BEGIN:VALARM|TRIGGER:-PT5M|DURATION:P99D|END:VALARM
> 2026-12-07T08:00 2026-12-07T08:30
# a floating time, which is that of the practice
DTSTART:20261207T090000|DTEND:20261207T100000
> 2026-12-07T08:00 2026-12-07T09:00
# a time that the clocks leave out, and one that comes twice
DTSTART;TZID=Europe/Berlin:20270328T023000|DURATION:PT10M
DTSTART;TZID=Europe/Berlin:20271031T023000|DURATION:PT10M
> 2027-03-28T01:30 2027-03-28T01:40
# every second week, of which the first was years ago
DTSTART;TZID=Europe/Berlin:20200106T090000|DTEND;TZID=Europe/Berlin:20200106T100000|RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=MO,TU;UNTIL=20261223T000000Z
> 2026-12-01T08:00 2026-12-01T09:00, 2026-12-14T08:00 2026-12-14T09:00, 2026-12-15T08:00 2026-12-15T09:00
# the last working day of the month, and a day that was added
DTSTART:20261030T090000Z|DURATION:PT1H|RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=4|RDATE:20261210T090000Z
> 2026-12-10T09:00 2026-12-10T10:00, 2026-12-31T09:00 2026-12-31T10:00, 2027-01-29T09:00 2027-01-29T10:00
# a whole day of Kerio, which names a list of towns as its zone (calcom/cal.com 2236)
DTSTART;VALUE=DATE;TZID="Amsterdam, Belgrade, Berlin, Rome":20261224|DTEND;VALUE=DATE;TZID="Amsterdam":20261225
> 2026-12-23T23:00 2026-12-24T23:00
# what was cancelled, or declined by the practice or whose calendar it is, but not by a guest (calcom/cal.com 25947)
X-WR-CALNAME:Erika@example.com
DTSTART:20261207T090000Z|DURATION:PT1H|ATTENDEE;PARTSTAT=DECLINED;CN=a:mailto:erika@example.com
DTSTART:20261208T090000Z|DURATION:PT1H|ATTENDEE;CN="Praxis";PARTSTAT=DECLINED:MAILTO:Praxis@example.com
DTSTART:20261209T090000Z|DURATION:PT1H|ATTENDEE;PARTSTAT=DECLINED:mailto:gast@example.com
DTSTART:20261210T090000Z|DURATION:PT1H|ATTENDEE;PARTSTAT=ACCEPTED:mailto:praxis@example.com
UID:p|DTSTART:20261211T090000Z|DURATION:PT1H|RRULE:FREQ=DAILY;COUNT=2
UID:p|RECURRENCE-ID:20261211T090000Z|DTSTART:20261211T090000Z|DURATION:PT1H|STATUS:CANCELLED
> 2026-12-09T09:00 2026-12-09T10:00, 2026-12-10T09:00 2026-12-10T10:00, 2026-12-12T09:00 2026-12-12T10:00
# an instance that is named in another zone, in which it is another day (bitfireAT/synctools 80)
UID:z|DTSTART;TZID=Pacific/Auckland:20270408T110000|DURATION:PT1H|RRULE:FREQ=DAILY;COUNT=2
UID:z|RECURRENCE-ID;TZID=Europe/Paris:20270409T010000|DTSTART;TZID=Europe/Paris:20270410T090000|DURATION:PT1H
> 2027-04-07T23:00 2027-04-08T00:00, 2027-04-10T07:00 2027-04-10T08:00
# days left out in UTC, of a series in a zone of Outlook, in summer and winter (aluxnimm/outlookcaldavsynchronizer 253)
DTSTART;TZID=Central Europe Standard Time:20270322T101500|DURATION:PT30M|RRULE:FREQ=WEEKLY;COUNT=3|EXDATE:20270322T091500Z|EXDATE:20270329T081500Z
> 2027-04-05T08:15 2027-04-05T08:45
# entries that touch, as one; folded lines; and one that began before
DTSTART:20261130T220000Z|DTEND:202612| 01T020000Z
DTSTART:20261201T020000Z|DTEND:20261201T030000Z
DTSTART:20261201T100000Z
> 2026-12-01T00:00 2026-12-01T03:00
`

test.each(
  calendars
    .split('\n# ')
    .slice(1)
    .map((one) => one.trimEnd().split('\n')),
)('%s', (_what, ...lines) => {
  const spans = (lines.pop() ?? '').slice(2).split(', ').filter(Boolean)
  const events = lines.flatMap((line) =>
    line.startsWith('BEGIN') || line.startsWith('X-') ? line.split('|') : event(line),
  )
  expect(read(calendar(...events))).toMatchObject({ spans, unread: 0 })
})

test('the same rules hold in the zone that Outlook describes as in the one that the platform knows', () => {
  const daily = (zone: string) => [...event(`DTSTART;TZID=${zone}:20261001T023000|DURATION:PT15M|RRULE:FREQ=DAILY`)]
  const described = read(calendar(...berlin, ...daily('W. Europe Standard Time'))).spans
  expect(described).toHaveLength(182)
  expect(described).toEqual(read(calendar(...daily('Europe/Berlin'))).spans)
})

test('own appointments that come back are not busy', () => {
  const id = crypto.randomUUID()
  const text = calendar(...event(`UID:${id.toUpperCase()}|DTSTART:20261207T090000Z|DURATION:PT1H`))
  expect(read(text, { ownIds: [id] }).spans).toEqual([])
  expect(read(text).spans).toHaveLength(1)
})

test.each([
  ['every second', 'FREQ=SECONDLY', 0, 1],
  ['every minute for ever', 'FREQ=MINUTELY;UNTIL=99991231T235959Z', 0, 1],
  ['a thousand million days', 'FREQ=DAILY;COUNT=1000000000', 10_001, 1],
  ['every second of every day', `FREQ=DAILY;BYHOUR=${upTo(23)};BYMINUTE=${upTo(59)}`, 10_001, 1],
  [
    'a rule that names each second',
    `FREQ=DAILY;BYSECOND=${upTo(59)};BYMINUTE=${upTo(59)};BYHOUR=${upTo(23)}`,
    10_001,
    1,
  ],
  ['a day that never comes', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYDAY=MO', 2000, 0],
  ['a day that never comes, day by day', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 10_001, 1],
  ['a month in which it never is', 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31', 1000, 0],
  ['a fifth Monday once in a hundred years', 'FREQ=MONTHLY;INTERVAL=999;BYDAY=5MO', 10_001, 0],
  ['an interval of ages', 'FREQ=DAILY;INTERVAL=1000000000', 0, 0],
  ['until the year 9999', 'FREQ=DAILY;UNTIL=99991231T235959Z', 300, 0],
])('a calendar as a weapon: %s', (_what, rule, most, unread) => {
  const text = calendar(...event(`DTSTART:19000101T090000Z|DURATION:PT1H|RRULE:${rule}`))
  const found = read(text)
  expect(found.steps).toBeLessThanOrEqual(most)
  expect(found.unread).toBe(unread)
})

test('all events together cost no more than one budget, and the others are still read', () => {
  const weapon = event('DTSTART:19000101T090000Z|DURATION:PT1H|RRULE:FREQ=DAILY;COUNT=1000000000')
  const plain = event('DTSTART:20261207T090000Z|DURATION:PT1H')
  const found = read(calendar(...Array.from({ length: 100 }, () => weapon).flat(), ...plain), { steps: 50_000 })
  expect(found.steps).toBeLessThanOrEqual(50_100)
  expect(found).toMatchObject({ spans: ['2026-12-07T09:00 2026-12-07T10:00'], unread: 100 })
})

test('a zone as a weapon costs steps of the same budget', () => {
  const part = ['BEGIN:STANDARD', 'DTSTART:19000101T000000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0000']
  const zone = (rule: string) => [
    'BEGIN:VTIMEZONE',
    'TZID:x',
    ...part,
    `RRULE:${rule}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  for (const rule of ['FREQ=SECONDLY', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYDAY=MO', 'FREQ=YEARLY;BYDAY=MO,TU']) {
    const found = read(calendar(...zone(rule), ...event('DTSTART;TZID=x:20261207T090000|DURATION:PT1H')))
    expect(found.spans, rule).toEqual(['2026-12-07T09:00 2026-12-07T10:00'])
    expect(found.steps, rule).toBeLessThan(2000)
  }
})

test('thousands of zones are not looked for, and millions of lines not read', () => {
  const elsewhere = (n: number) => event(`DTSTART;TZID=Nowhere/${'x'.repeat(n + 1)}:20261207T090000|DURATION:PT1H`)
  const looks = vi.spyOn(Intl, 'DateTimeFormat')
  const { unread } = read(calendar(...Array.from({ length: 1000 }, (_, n) => elsewhere(n)).flat()))
  expect([unread, looks.mock.calls.length]).toEqual([900, 100])
  looks.mockRestore()
  expect(() => read(calendar('\n'.repeat(5_000_000)))).toThrow(TooLarge)
})

test('a line that cannot be read costs its own event alone, and is counted', () => {
  const good = event('DTSTART:20261207T090000Z|DURATION:PT1H')
  for (const bad of [
    ['DTSTART:99999999T999999Z', 'DURATION:PT1H'],
    ['DTSTART:20261208T090000Z', 'RRULE:FREQ=OFTEN'],
    ['SUMMARY:Ohne Zeit'],
    ['DTSTART:20261208T090000Z', `RDATE:${'20261208T090000Z,'.repeat(2000)}`],
  ]) {
    expect(read(calendar(...event(bad.join('|')), ...good)), bad[0]).toMatchObject({
      spans: ['2026-12-07T09:00 2026-12-07T10:00'],
      unread: 1,
    })
  }
})

test('what is no calendar, was cut off, or holds too much is refused', () => {
  const plain = event('DTSTART:20261207T090000Z|DURATION:PT1H')
  for (const text of ['', '<!doctype html><title>Anmelden</title>', calendar(...plain).slice(0, -20)]) {
    expect(() => read(text)).toThrow(NoCalendar)
  }
  expect(() => read(calendar(...Array.from({ length: 20_001 }, () => plain).flat()))).toThrow(TooLarge)
})

function upTo(last: number): string {
  return Array.from({ length: last + 1 }, (_, index) => index).join()
}

/** A day, and the same one of the weeks after it. */
function weeksWithout(first: string, last: string): string {
  let left = ''
  for (let day = Date.parse(first); day <= Date.parse(last); day += 7 * 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10).replaceAll('-', '')
    left += `|EXDATE;TZID=Europe/Berlin:${date}T110000`
  }
  return left
}

import { berlinDay, berlinInstant, berlinMinute } from '../rules/berlin-time.ts'
import { promiseStarts, type ReplyTimes, waitsForOpening } from '../rules/enquiries/reply-due.ts'
import { closedWhen, withinHours } from '../rules/format/facts-in-words.ts'
import { formatLongDate } from '../rules/format/format-date.ts'
import { weekdays } from '../rules/format/weekdays.ts'

interface Promising {
  practice: Omit<ReplyTimes, 'closures'>
  practiceDetails: Pick<ReplyTimes, 'closures'>
}

/** When an answer comes to what arrives at a moment: "Ab Montag, 30. November 2026, 09:00 Uhr melden wir uns innerhalb von 24 Stunden …" */
export function promiseAt(facts: Promising, arrived: Date): string {
  const start = startOf(facts, arrived)
  const within = withinHours(facts.practice.replyWithinHours)
  if (start <= arrived) return `Wir melden uns ${within} bei Ihnen.`
  const closure = delayingClosure(facts, arrived)
  return `${closure ? closedSentence(closure, arrived) : ''}Ab ${spoken(start)} melden wir uns ${within} bei Ihnen.`
}

/** The promise of a whole day on which a closure delays every answer; null on other days. @param today the day in Berlin */
export function promiseInClosure(facts: Promising, today: string): string | null {
  const morning = berlinInstant(today, '00:00')
  return delayingClosure(facts, morning) ? promiseAt(facts, morning) : null
}

/** The promise on a page, which does not know the hour. */
export function promiseOf(
  { practice, answersAfter }: Promising & { answersAfter: string | null },
  to = ' bei Ihnen',
): string {
  if (answersAfter) return answersAfter
  const outside = waitsForOpening(practice)
    ? ' Schreiben Sie außerhalb der Sprechzeiten, zählt die Zeit ab der nächsten Sprechzeit.'
    : ''
  return `Wir melden uns ${withinHours(practice.replyWithinHours)}${to}.${outside}`
}

/** How the promised hours count, for the practice. */
export function howHoursCount(practice: Pick<ReplyTimes, 'openingHours' | 'replyClock'>): string {
  const [outside, after] = waitsForOpening(practice)
    ? ['außerhalb der Sprechzeiten ab der nächsten', 'ab der ersten Sprechzeit danach']
    : ['auch nachts und am Wochenende', 'ab dem ersten Tag danach']
  return `Die Zeit zählt ab dem Eingang, ${outside}. Endete sie in einer eingetragenen Schließung, zählt sie erst ${after}.`
}

function startOf({ practice, practiceDetails }: Promising, arrived: Date): Date {
  return promiseStarts(arrived, { ...practice, closures: practiceDetails.closures })
}

/** The last closure between arrival and the start of the promised time, which the promise then names. */
export function delayingClosure(facts: Promising, arrived: Date) {
  const [today, start] = [berlinDay(arrived), berlinDay(startOf(facts, arrived))]
  return facts.practiceDetails.closures
    .filter(({ to }) => today <= to && to < start)
    .toSorted((a, b) => (a.to < b.to ? -1 : 1))
    .at(-1)
}

/** With a space after it. */
function closedSentence(closure: { from: string; to: string }, arrived: Date): string {
  return closure.from <= berlinDay(arrived)
    ? `Die Praxis ist bis einschließlich ${formatLongDate(closure.to)} geschlossen. `
    : `Die Praxis ist ${closedWhen(closure)} geschlossen. `
}

/** "Montag, 30. November 2026, 09:00 Uhr"; without the time where a day begins: the practice has no fixed hours. */
function spoken(start: Date): string {
  const [day = '', time = ''] = berlinMinute(start).split('T')
  const weekday = weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() || 7) - 1]
  const clock = time === '00:00' ? '' : `, ${time} Uhr`
  return `${weekday}, ${formatLongDate(day)}${clock}`
}

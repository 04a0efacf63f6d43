import { answerParent } from '../own-process.ts'
import { busySpans, type CalendarTask } from './busy-spans.ts'
import { NoCalendar, TooLarge } from './read-events.ts'

answerParent(async (task: CalendarTask) => {
  try {
    return busySpans(task)
  } catch (error) {
    if (error instanceof NoCalendar) return 'no calendar'
    if (error instanceof TooLarge) return 'too large'
    throw error
  }
})

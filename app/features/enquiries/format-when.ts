import { addDays, berlinDay } from '../../../rules/berlin-time.ts'
import { clock, shortDay } from '../../../rules/format/format-moment.ts'
import { withNbsp } from '../../../rules/format/with-nbsp.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** "vor 3 Std.", "gestern, 16:42 Uhr", "14.11.2026" */
export function formatWhen(then: Date, now: Date): string {
  const passed = now.getTime() - then.getTime()
  if (passed < MINUTE) return 'gerade eben'
  if (passed < HOUR) return withNbsp(`vor ${Math.floor(passed / MINUTE)} Min.`)
  const day = berlinDay(then)
  const today = berlinDay(now)
  if (day === today) return withNbsp(`vor ${Math.floor(passed / HOUR)} Std.`)
  if (day === addDays(today, -1)) return withNbsp(`gestern, ${clock.format(then)} Uhr`)
  return shortDay.format(then)
}

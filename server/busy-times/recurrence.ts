import ICAL from 'ical.js'

const DAY = 86_400_000
/** Of one event: every day for 27 years. */
const MOST_STEPS = 10_000
const LONGEST_INTERVAL = 1000

/** What the recurrences of a calendar may cost, in steps of the library. */
export interface Budget {
  steps: number
}

/**
 * The times at which a rule has an event begin, in milliseconds of the clock, from `first` on and before `until`.
 * @param rule as jCal has it; its UNTIL is left to the caller, who knows the time zone
 * @throws when a rule is none, costs too many steps, or comes more often than daily
 */
export function startsOf(rule: Record<string, unknown>, first: number, until: number, budget: Budget): number[] {
  const { until: _, ...others } = rule
  if (!/^(DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(String(rule.freq))) throw new Error('no rule for days')
  if (Number(rule.interval ?? 1) > LONGEST_INTERVAL) return []
  // Making an iterator takes time before its first step.
  if (budget.steps <= 0) throw new Error('too many steps')
  const recur = ICAL.Recur.fromData({ ...others, until: timeOf(until) } as never)
  const counter = { left: Math.min(MOST_STEPS, budget.steps) }
  const before = counter.left
  try {
    const iterator = new (countedBy(counter))({ rule: recur, dtstart: timeOf(first) })
    const starts: number[] = []
    for (let next = iterator.next(); next; next = iterator.next()) {
      const start = Date.UTC(next.year, next.month - 1, next.day, next.hour, next.minute, next.second)
      if (!(start < until)) break
      starts.push(start)
    }
    return starts
  } finally {
    budget.steps -= before - counter.left
  }
}

/** The iterator of the library, whose loops all pass one of these. */
function countedBy(counter: { left: number }) {
  const step = () => {
    if (--counter.left < 0) throw new Error('too many steps')
  }
  return class extends ICAL.RecurIterator {
    override check_contracting_rules() {
      step()
      return super.check_contracting_rules()
    }
    override increment_month() {
      step()
      super.increment_month()
    }
    override expand_year_days(year: number) {
      step()
      return super.expand_year_days(year)
    }
  }
}

/** A later start of the same series, which leaves out what is over. @param rule without COUNT, daily or weekly; others stay */
export function closerStart(rule: Record<string, unknown>, first: number, from: number): number {
  const unit = { DAILY: DAY, WEEKLY: 7 * DAY }[String(rule.freq)]
  if (!unit || rule.count !== undefined) return first
  const step = unit * Number(rule.interval ?? 1)
  return first + Math.max(0, Math.floor((from - first) / step) - 1) * step
}

function timeOf(wall: number) {
  return ICAL.Time.fromString(new Date(wall).toISOString().slice(0, 19), undefined as never)
}

const HOUR = 3_600_000

/**
 * When the promised answer is due: `hours` of the clock after the promise begins, also over nights, weekends and the switch to
 * summer time.
 * @param from the arrival, or the first day after a closure (`promise_from` of an enquiry)
 */
export function replyDue(from: Date, hours: number): Date {
  return new Date(from.getTime() + hours * HOUR)
}

const HOUR = 3_600_000

/** Hours of the clock, also over nights, weekends and the switch to summer time. @param from `promise_from` of an enquiry */
export function replyDue(from: Date, hours: number): Date {
  return new Date(from.getTime() + hours * HOUR)
}

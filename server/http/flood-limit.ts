import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { countPerMinute } from '../limits/count-per-minute.ts'
import { areaOf, tooManyRequestsRefusal } from './refusals.ts'

/** A page of the admin area asks for less than twenty things, a visitor for three. */
const REQUESTS_PER_MINUTE = 1200

/**
 * Keeps one network from using up the process for all others.
 *
 * @param addressOf who sent the request
 * @param isLimited false for requests that are never refused, as those with the secret key
 */
export function createFloodLimit({
  addressOf,
  isLimited,
  now,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: whatever the app puts into its context
  addressOf(c: Context<any>): string
  // biome-ignore lint/suspicious/noExplicitAny: as above
  isLimited(c: Context<any>): boolean | Promise<boolean>
  now?(): number
}) {
  const count = countPerMinute(REQUESTS_PER_MINUTE, now)
  return createMiddleware(async (c, next) => {
    const seconds = count(addressOf(c))
    if (seconds === 0 || !(await isLimited(c))) return next()
    return tooManyRequestsRefusal(areaOf(c.req.path), seconds)
  })
}

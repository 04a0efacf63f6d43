import { createMiddleware } from 'hono/factory'
import { areaOf, refusal } from './refusals.ts'
import type { ServerEnv } from './visit.ts'

/** What goes on: reading, signing in and out, and reports of problems. Everything else would store something. */
const GOES_ON = [
  /^GET \/(?!functions\/)/,
  /^[A-Z]+ \/auth\/v1\//,
  /^POST \/api\/(problems|first-steps)$/,
  /^POST \/storage\/v1\/object\/sign\//,
  /^POST \/functions\/v1\/reset-admin-password$/,
  /^POST \/rest\/v1\/rpc\/(search|count_enquir|find)_?[a-z_]*$/,
  /^POST \/rest\/v1\/rpc\/(has_role|second_factor_state|my_sessions|end_my_sessions|require_fresh_proof|signed_in_at)$/,
  /^POST \/rest\/v1\/rpc\/(enquiry_deletion|enquiry_history|log_enquiry_export|reply_times|undelivered_mails|article_views)$/,
  /^POST \/rest\/v1\/rpc\/(content_state|content_history|list_pictures|current_content|check_newsletter_subscriber_details)$/,
]

/**
 * While database and data folder are not parts of one installation, nothing is taken in: it would be lost sight of as soon as
 * the right parts are back.
 */
export function refuseWhileApart(together: boolean) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { door, path } = c.get('visit')
    if (together || goesOnWhileApart(door.at)) return next()
    return refusal(areaOf(path), 503, 'parts_apart')
  })
}

/** @param at `METHOD /path`, as in the list of the front door */
export function goesOnWhileApart(at: string): boolean {
  return GOES_ON.some((pattern) => pattern.test(at))
}

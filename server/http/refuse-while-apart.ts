import { createMiddleware } from 'hono/factory'
import type { ServerEnv } from '../routing/api-request.ts'
import { areaOf, refusal } from '../routing/refusals.ts'
import type { Route } from '../routing/routes.ts'

/**
 * While database and data folder are not parts of one installation, nothing is taken in: it would be lost sight of as soon as
 * the right parts are back.
 */
export function refuseWhileApart(sameInstallation: boolean) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { route, path } = c.get('request')
    if (sameInstallation || goesOnWhileApart(route)) return next()
    return refusal(areaOf(path), 503, 'parts_apart')
  })
}

/** What goes on: reading, signing in and out, and reports of problems. Everything else would store something. */
export function goesOnWhileApart({ at, reads }: Route): boolean {
  return reads ?? /^(GET \/(?!functions\/)|[A-Z]+ \/auth\/v1\/)/.test(at)
}

import { createHash } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/**
 * What every answer says about how a browser must treat it.
 *
 * @param siteUrl the public address; over https the browser is told to stay there (HSTS, RFC 6797)
 */
export function securityHeaders(siteUrl: string): MiddlewareHandler {
  return secureHeaders({
    strictTransportSecurity: siteUrl.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false,
    // Paths reveal what somebody reads about their health: other sites must not learn them.
    referrerPolicy: 'same-origin',
    xFrameOptions: 'DENY',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: [],
      usb: [],
      browsingTopics: [],
    },
  })
}

/**
 * The same, by name, for files of the site: they are answered before any middleware runs.
 *
 * @param siteUrl as above
 */
export async function securityHeadersForFiles(siteUrl: string): Promise<Record<string, string>> {
  const app = new Hono().get('/', securityHeaders(siteUrl), (c) => c.body(null))
  return Object.fromEntries((await app.request('/')).headers)
}

/**
 * The policy of one page. Its own inline scripts are named by their hashes, so no other inline script runs; styles
 * may stand in the page, as the whole stylesheet does (decision 4).
 *
 * @param scripts those that stand in the page, as they are served
 */
export function pagePolicy(scripts: readonly string[]): string {
  const hashes = scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

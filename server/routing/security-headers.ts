import { createHash } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** The security headers of every answer. @param siteUrl the public address; with https it adds HSTS (RFC 6797) */
export function securityHeaders(siteUrl: string): MiddlewareHandler {
  return secureHeaders({
    strictTransportSecurity: siteUrl.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false,
    // Paths tell what a visitor reads about health.
    referrerPolicy: 'same-origin',
    xFrameOptions: 'DENY',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    // No browser that is in use heeds them.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
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

/** Those of pages and of files, which are answered before any middleware: the others are about documents. */
export async function securityHeadersForFiles(siteUrl: string) {
  const app = new Hono().get('/', securityHeaders(siteUrl), (c) => c.body(null))
  const ofPages = Object.fromEntries((await app.request('/')).headers)
  const forFiles = /^(strict-transport-security|x-content-type-options|cross-origin-resource-policy)$/
  return { ofPages, ofFiles: Object.fromEntries(Object.entries(ofPages).filter(([name]) => forFiles.test(name))) }
}

/** Of inline scripts only these run, by their hashes; the style sheet is inline (decision 4). */
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

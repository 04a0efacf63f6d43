import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { EmptyDatabase, LostDatabase } from '../../server/data-folder/empty-database.ts'
import { ProgramTooOld } from '../../server/database/run-migrations.ts'

const read = (name: string) => readFile(join(import.meta.dirname, '../..', name), 'utf8')

interface Service {
  environment: Record<string, string>
  depends_on: Record<string, { condition: string }>
  secrets: string[]
  command: string[]
  logging?: { options?: Record<string, string> }
}
const { services } = parse(await read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> }
const unit = await read('deploy/praxis.service')

test('no deployment example gives the website the owner of its database', async () => {
  const { website, owner } = services
  expect(website?.secrets).not.toContain('database-owner-url')
  expect(JSON.stringify(website)).not.toContain('OWNER')
  expect(owner?.environment.DATABASE_OWNER_URL_FILE).toBe('/run/secrets/database-owner-url')
  const handbook = await read('docs/betriebshandbuch.md')
  expect(handbook).toMatch(/echo "postgres:\/\/website:.*" > database-url$/m)
  expect(website?.depends_on.owner?.condition).toBe('service_completed_successfully')

  const settings = (await read('deploy/praxis.env.example')).split('\n').filter((line) => /^DATABASE_/.test(line))
  expect(settings).toEqual([expect.stringMatching(/^DATABASE_URL=postgres:\/\/website:/)])
  expect(unit).not.toContain('owner.env')
})

test('systemd does not start a program again that is too old for its database, or whose database is not there', () => {
  for (const { exitCode } of [new ProgramTooOld(), new EmptyDatabase(), new LostDatabase('')])
    expect(unit).toMatch(new RegExp(`^RestartPreventExitStatus=${exitCode}$`, 'm'))
})

test('no log grows without end, and none keeps longer than the privacy policy says', async () => {
  expect(Object.values(services).filter(({ logging }) => !logging?.options?.['max-size'])).toEqual([])
  expect(unit).toMatch(/^LogRateLimitBurst=\d+$/m)
  const journal = await read('deploy/journald.conf')
  expect(journal).toMatch(/^SystemMaxUse=\d+M$/m)
  expect(journal).toMatch(/^MaxRetentionSec=1month$/m)
})

test('no database logs what visitors write, in compose and as the handbook sets it up', async () => {
  const handbook = await read('docs/betriebshandbuch.md')
  for (const [name, value] of [
    ['log_min_messages', 'fatal'],
    ['log_min_error_statement', 'panic'],
    ['log_min_duration_statement', '-1'],
    ['log_statement', 'none'],
    ['log_parameter_max_length', '0'],
    ['log_parameter_max_length_on_error', '0'],
  ]) {
    expect(services.database?.command).toContain(`${name}=${value}`)
    expect(handbook).toContain(`alter system set ${name} = ${value}"`)
  }
})

test('no proxy writes down the address of a visitor, neither for a visit nor for an error', async () => {
  const [, ...servers] = (await read('deploy/nginx.conf')).split(/^server \{$/m)
  const quiet = ['access_log off;', 'error_log /var/log/nginx/error.log emerg;']
  expect(servers.map(logLines)).toEqual([quiet, quiet])

  const [, global = '', site = ''] = (await read('deploy/Caddyfile')).split(/^(?:\{|\{\$SITE_HOST\} \{)$/m)
  expect(logLines(global)).toEqual(['log default {', 'log health {'])
  expect(/log default \{\s*([^}]*?)\s*\}/.exec(global)?.[1]).toBe('exclude http.log.error http.handlers.reverse_proxy')
  expect(/log health \{\s*([^}]*?)\s*\}/.exec(global)?.[1]).toBe('include http.handlers.reverse_proxy.health_checker')
  // Caddy writes a log of visits only for a site that tells it to.
  expect(logLines(site)).toEqual([])
})

test('nginx offers no cipher without forward secrecy', async () => {
  const nginx = await read('deploy/nginx.conf')

  expect(nginx).toMatch(/^\s*ssl_protocols TLSv1\.2 TLSv1\.3;$/m)
  expect(nginx).toMatch(/^\s*ssl_ciphers (?:ECDHE-(?:ECDSA|RSA)-(?:AES\d+-GCM|CHACHA20-POLY1305)[\w-]*[:;])+$/m)
})

/** The lines that say what is logged, without comments. */
function logLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => /^(?:access_|error_)?log\b/.test(line))
}

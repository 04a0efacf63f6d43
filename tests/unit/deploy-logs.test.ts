import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (name: string) => readFile(join(import.meta.dirname, '../../deploy', name), 'utf8')

test('no log of a deployment example grows without end', async () => {
  const { services } = parse(await read('compose.yaml'), { merge: true }) as {
    services: Record<string, { logging?: { options?: Record<string, string> } }>
  }
  for (const [name, { logging }] of Object.entries(services)) {
    expect(logging?.options, name).toEqual({ 'max-size': '20m', 'max-file': '5' })
  }
  expect(await read('praxis.service')).toMatch(/^LogRateLimitBurst=\d+$/m)
  const journal = await read('journald.conf')
  expect(journal).toMatch(/^SystemMaxUse=\d+M$/m)
  expect(journal).toMatch(/^MaxRetentionSec=1month$/m)
})

test('no database of a deployment example logs what visitors write', async () => {
  const { services } = parse(await read('compose.yaml'), { merge: true }) as {
    services: { database: { command: string[] } }
  }
  const handbook = await readFile(join(import.meta.dirname, '../../docs/betriebshandbuch.md'), 'utf8')
  for (const [name, value] of [
    ['log_min_messages', 'fatal'],
    ['log_min_error_statement', 'panic'],
    ['log_min_duration_statement', '-1'],
    ['log_statement', 'none'],
    ['log_parameter_max_length', '0'],
    ['log_parameter_max_length_on_error', '0'],
  ]) {
    expect(services.database.command).toContain(`${name}=${value}`)
    expect(handbook).toContain(`alter system set ${name} = ${value}"`)
  }
})

test('the handbook puts every file in place that bounds a log', async () => {
  const handbook = await readFile(join(import.meta.dirname, '../../docs/betriebshandbuch.md'), 'utf8')
  expect(handbook).toContain('cp deploy/journald.conf /etc/systemd/journald.conf.d/praxis.conf')
})

test('nginx writes down no address of a visitor, neither for a visit nor for an error', async () => {
  const [, ...servers] = (await read('nginx.conf')).split(/^server \{$/m)

  expect(servers).toHaveLength(2)
  for (const server of servers) {
    expect(logLines(server)).toEqual(['access_log off;', 'error_log /var/log/nginx/error.log emerg;'])
  }
})

test('Caddy writes down no address of a visitor, neither for a visit nor for an error', async () => {
  const [, global = '', site = ''] = (await read('Caddyfile')).split(/^(?:\{|\{\$SITE_HOST\} \{)$/m)

  expect(logLines(global)).toEqual(['log default {', 'log health {'])
  expect(/log default \{\s*([^}]*?)\s*\}/.exec(global)?.[1]).toBe('exclude http.log.error http.handlers.reverse_proxy')
  expect(/log health \{\s*([^}]*?)\s*\}/.exec(global)?.[1]).toBe('include http.handlers.reverse_proxy.health_checker')
  // Caddy writes a log of visits only for a site that tells it to.
  expect(logLines(site)).toEqual([])
})

test('nginx offers no cipher without forward secrecy', async () => {
  const nginx = await read('nginx.conf')
  const ciphers = /^\s*ssl_ciphers (\S+);$/m.exec(nginx)?.[1]?.split(':') ?? []

  expect(nginx).toMatch(/^\s*ssl_protocols TLSv1\.2 TLSv1\.3;$/m)
  expect(ciphers).toHaveLength(6)
  expect(ciphers.filter((name) => !/^ECDHE-(?:ECDSA|RSA)-(?:AES\d+-GCM|CHACHA20-POLY1305)/.test(name))).toEqual([])
})

/** The lines that say what is logged, without comments. */
function logLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => /^(?:access_|error_)?log\b/.test(line))
}

import { once } from 'node:events'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/machine/temporary-folder.ts'
import { backupStem } from '../../backup/archive-names.ts'
import { readConfig } from '../../config.ts'
import { unknownSettings } from '../../unknown-settings.ts'
import type { Finding } from '../installation/finding.ts'
import { checkBackups, checkFolder, checkSettings, checkWebsite } from './check-place.ts'
import { runCheck } from './doctor.ts'

// What the doctor finds without a database. With one: tests/backend/commands/doctor.test.ts.

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})

const briefly = (findings: Finding[]) => findings.map(({ verdict, text }) => `${verdict}: ${text}`)

const HTTPS = 'https://www.musterhafen.example'
test.each([
  [{}, [/^note: .*nur für diesen Rechner/]],
  [{ SITE_URL: 'http://www.musterhafen.example' }, [/^wrong: .*ohne Verschlüsselung/, /^wrong: .*ein Proxy/]],
  [{ SITE_URL: HTTPS }, [/^wrong: .*ein Proxy/]],
  [{ SITE_URL: HTTPS, TRUSTED_PROXIES: '127.0.0.1' }, []],
])('address and proxy with %j', (settings, found) => {
  expect(briefly(checkSettings(readConfig(settings), []))).toEqual(found.map((one) => expect.stringMatching(one)))
})

test('a setting that is misspelt is named, a variable of another program is not', () => {
  const misspelt = [
    ...['BACKUP_NIGHTLI', 'BACKUP_PASSPHRAS', 'SMTP_URI', 'SMPT_URL', 'smtp_url', 'MAILFROM', 'MAIL_SENDER'],
    ...['DATABSE_URL', 'DATA_FOLDER', 'PORTS', 'TRUST_PROXY', 'REVERSE_PROXIES', 'ADMNI_EMAIL', 'CLAMAV_SOCKET'],
  ]
  const foreign = [
    ...['HOME', 'HOSTNAME', 'PATH', 'MAIL', 'LOGNAME', 'LOGS_DIRECTORY', 'https_proxy', 'HTTPS_PROXY', 'NO_PROXY'],
    ...['npm_config_https_proxy', 'INVOCATION_ID', 'PRAXIS_COMMAND', 'POSTGRES_PASSWORD', 'VITE_SUPABASE_URL'],
    ...['SITE_HOST', 'BACKUP_FOLDER', 'BACKUP_DIR', 'SMTP_URL'],
  ]
  const source = Object.fromEntries([...misspelt, ...foreign].map((name) => [name, '1']))

  const unknown = unknownSettings(source)

  expect(unknown).toEqual(misspelt)
  const config = readConfig({ SITE_URL: HTTPS, TRUSTED_PROXIES: '127.0.0.1' })
  expect(briefly(checkSettings(config, unknown))).toEqual([
    expect.stringMatching(/^note: Diese Einstellungen kennt das Programm nicht: BACKUP_NIGHTLI, BACKUP_PASSPHRAS,/),
  ])
})

const NOT_THERE = [/^wrong: .* gibt es nicht, oder es ist eine Datei/]
const remove = () => rm(folder, { recursive: true })
test.each<[what: string, make: () => Promise<unknown>, found: RegExp[]]>([
  ['is closed', async () => {}, []],
  ['others can read', () => chmod(folder, 0o755), [/^wrong: Andere Benutzer .* → Führen Sie aus: chmod -R go-rwx/]],
  ['is gone', remove, NOT_THERE],
  ['is a file', () => remove().then(() => writeFile(folder, '')), NOT_THERE],
])('a data folder that %s', async (_what, make, found) => {
  await make()

  expect(briefly(await checkFolder({ DATA_DIR: folder }))).toEqual(found.map((one) => expect.stringMatching(one)))
})

const NIGHTLY = { BACKUP_NIGHTLY: '1' }
const NONE = 'Es gibt keine Sicherung.'
const LATE = 'Die jüngste Sicherung ist 5 Tage alt.'
const KEPT = 'Sicherungen bleiben länger als die 14 Tage, die die Datenschutzerklärung nennt.'
test.each<[daysAgo: number[], settings: object, found: string[]]>([
  [[], {}, [`note: ${NONE}`]],
  [[], NIGHTLY, [`wrong: ${NONE}`]],
  [[5, 13], {}, [`note: ${LATE}`]],
  // One from the future hides nothing.
  [[-5, 5], NIGHTLY, [`wrong: ${LATE}`]],
  [[0, 13], {}, []],
  [[0, 15], {}, [`wrong: ${KEPT}`]],
  [[0, 15], NIGHTLY, []],
])('backups of %j days ago with %j', async (daysAgo, settings, found) => {
  const now = new Date('2026-11-22T09:00:00Z')
  for (const days of daysAgo) {
    const madeAt = new Date(now.getTime() - days * 86_400_000)
    await writeFile(join(folder, `${backupStem(madeAt)}.tar.gz.age`), '')
  }

  const findings = await checkBackups(readConfig({ BACKUP_DIR: folder, ...settings }), now)

  expect(briefly(findings).map((line) => line.split(' → ')[0])).toEqual(found)
})

test('the doctor asks the website itself: stopped, taking enquiries, not taking any, hanging, or another program', async () => {
  let answer: (response: ServerResponse) => unknown = () => {}
  const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: PORT } = server.address() as AddressInfo
  const look = async () => briefly(await checkWebsite({ HOST: '0.0.0.0', PORT, DATA_DIR: folder }, 300))
  const says = (state: unknown) => {
    answer = (response) => response.end(JSON.stringify(state))
    return look()
  }

  expect(await says({ ready: true, reasons: [], warnings: [] })).toEqual([])
  expect(
    await says({ ready: false, reasons: ['disk_full'], warnings: ['clock_not_trusted', 'mail_secret_ends'] }),
  ).toEqual([
    'wrong: Die Website nimmt keine Anfragen an: Die Festplatte ist voll.',
    expect.stringMatching(/^note: Das Geheimnis, mit dem sich die Website am Mailserver anmeldet/),
  ])
  expect(await says({ ready: true, reasons: ['disk_read_only'], warnings: ['release_not_shown'] })).toEqual([
    'wrong: Die Website nimmt keine Dateien an: Das Laufwerk ist nur lesbar.',
    expect.stringMatching(/^wrong: Was zuletzt veröffentlicht wurde, ließ sich nicht zeigen\./),
  ])
  expect(await says('hello')).toEqual([expect.stringContaining('antwortet ein anderes Programm als die Website.')])
  answer = () => {}
  expect(await look()).toEqual([expect.stringMatching(/^wrong: .*Sie hängt\./)])
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(await look()).toEqual([expect.stringMatching(/^note: Die Website läuft nicht: /)])
  await writeFile(join(folder, 'keys.json'), '{}')
  expect(await look()).toEqual([expect.stringMatching(/^wrong: Die Website läuft nicht/)])
})

test('a check that hangs or fails is a finding', async () => {
  const hangs = { name: 'Mailserver', run: () => new Promise<never>(() => {}) }
  const file = join(folder, 'file')
  await writeFile(file, '')
  const fails = { name: 'Sicherungen', run: () => checkBackups(readConfig({ BACKUP_DIR: file })) }

  expect(briefly(await runCheck(hangs, 50))).toEqual([
    expect.stringMatching(/^wrong: Mailserver: Nach 0 Sekunden war noch keine Antwort da/),
  ])
  expect(briefly(await runCheck(fails))).toEqual([
    expect.stringMatching(/^wrong: Sicherungen: .*file: Dort liegt eine Datei, wo ein Ordner gebraucht wird/),
  ])
})

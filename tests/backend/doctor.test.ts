import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { checkDatabase } from '../../server/doctor/check-database.ts'
import { checkBackups, checkFolders } from '../../server/doctor/check-folders.ts'
import { checkMailRecords, checkMailServer } from '../../server/doctor/check-mail.ts'
import { checkSettings } from '../../server/doctor/check-settings.ts'
import type { Finding } from '../../server/doctor/finding.ts'
import { holdExclusively } from '../../server/exclusive-folder.ts'
import { startMailServer } from '../support/mail-server.ts'
import { runCommand } from '../support/run-command.ts'
import { freePort } from '../support/start-process.ts'
import { createTestDatabase, engines } from './support/engines.ts'
import { consultationRequest } from './support/enquiries.ts'
import { fill } from './support/filled-server.ts'
import { startServerUnderTest } from './support/server-under-test.ts'

test('a public site with sample data, without TLS or with an unknown proxy is wrong, and each has its advice', () => {
  const publicSite = readConfig({ SITE_URL: 'http://www.musterhafen.example' })

  expect(wrongs(checkSettings(publicSite, { isSample: true }))).toEqual([
    expect.stringContaining('ohne Verschlüsselung'),
    expect.stringContaining('Vor der Website steht ein Proxy'),
    expect.stringContaining('zeigt Beispieldaten'),
  ])
  const proper = readConfig({ SITE_URL: 'https://www.musterhafen.example', TRUSTED_PROXIES: '127.0.0.1' })
  expect(wrongs(checkSettings(proper, { isSample: false }))).toEqual([])
  expect(wrongs(checkSettings(readConfig({}), { isSample: true }))).toEqual([])
})

test('a data folder that others can read is wrong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-doctor-'))
  const config = readConfig({ DATA_DIR: folder })
  expect(wrongs(await checkFolders(config))).toEqual([])

  await mkdir(join(folder, 'mailbox'))
  await chmod(join(folder, 'mailbox'), 0o755)
  await chmod(folder, 0o755)

  expect(wrongs(await checkFolders(config))).toEqual([
    `Andere Benutzer dieses Rechners können ${folder} lesen.`,
    `Andere Benutzer dieses Rechners können ${join(folder, 'mailbox')} lesen.`,
  ])
  await rm(folder, { recursive: true })
  expect(wrongs(await checkFolders(config))).toEqual([`Den Datenordner ${folder} gibt es nicht.`])
})

test('nightly backups that stay away are wrong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-doctor-'))
  expect(wrongs(await checkBackups(readConfig({ BACKUP_DIR: folder, BACKUP_NIGHTLY: '1' })))).toEqual([
    'Es gibt keine Sicherung.',
  ])
  expect(wrongs(await checkBackups(readConfig({ BACKUP_DIR: folder })))).toEqual([])
  await rm(folder, { recursive: true })
})

describe.each(engines)('the database on %s', (engine) => {
  test('is well after use; lost files, waiting mails and a clock set back are found', async () => {
    const postgres = engine === 'postgres' ? await createTestDatabase() : undefined
    const settings: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {}
    const server = await startServerUnderTest(engine, {
      ...settings,
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      MAIL_FROM: 'praxis@musterhafen.example',
    })
    const config = readConfig({ DATA_DIR: server.dataDir, PORT: new URL(server.url).port, ...settings })
    const path = await fill(server)
    expect(wrongs(await checkDatabase(config))).toEqual([])

    await sql`update private.mail_outbox set created_at = now() - interval '2 hours'`.execute(server.database.sql)
    await server.as.secret
      .from('consultation_requests')
      .insert({ ...consultationRequest(), created_at: '2099-01-01T00:00:00Z' })
    await rm(join(server.dataDir, 'files/mwo-uploads', path))

    // The built-in database belongs to the server, which looks for the doctor.
    expect(wrongs(await checkDatabase(config))).toEqual([
      expect.stringMatching(/^\d+ E-Mails warten seit über einer Stunde/),
      expect.stringMatching(/^1 Einträge tragen eine Zeit in der Zukunft/),
      '1 von 1 hochgeladenen Dateien fehlen auf der Festplatte.',
    ])
    await server.stop()
    await postgres?.drop()
  })
})

test('a program that holds the built-in database and does not answer is found', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-doctor-'))
  await mkdir(join(dataDir, 'database'))
  const release = await holdExclusively(dataDir)

  expect(wrongs(await checkDatabase(readConfig({ DATA_DIR: dataDir })))).toEqual([
    'Ein Programm hält die eingebaute Datenbank, antwortet aber nicht.',
  ])
  release()
  await rm(dataDir, { recursive: true })
}, 40_000)

test('a database that does not answer is named, without its password', async () => {
  const config = readConfig({ DATABASE_URL: `postgres://praxis:geheim@127.0.0.1:${await freePort()}/praxis` })
  const findings = await checkDatabase(config)
  expect(wrongs(findings)).toEqual(['Die Datenbank ist nicht zu erreichen.'])
  expect(JSON.stringify(findings)).not.toContain('geheim')
})

test('the mail server is tried, and takes a test mail when asked', async () => {
  const mails = await startMailServer()
  const config = { SMTP_URL: mails.url, MAIL_FROM: 'praxis@musterhafen.example' }

  expect(wrongs(await checkMailServer(config, 'erika.mustermann@example.com'))).toEqual([])
  expect((await mails.mailTo('erika.mustermann@example.com')).subject).toMatch(/^Testmail der Website/)
  await mails.stop()

  expect(wrongs(await checkMailServer(config))).toEqual([
    expect.stringContaining('Der Mailserver 127.0.0.1 ist nicht zu benutzen'),
  ])
})

describe('the DNS records of the sender', () => {
  const config = {
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'Praxis <praxis@musterhafen.example>',
    DKIM_SELECTOR: 'mail',
  }
  const whole = {
    'musterhafen.example': [['v=spf1 include:mail.example ', '-all'], ['other=1']],
    'mail._domainkey.musterhafen.example': [['v=DKIM1; k=rsa; p=MIIBIjAN']],
    '_dmarc.musterhafen.example': [['v=DMARC1; p=none']],
  }

  test('are well when each is there once', async () => {
    const findings = await checkMailRecords(config, zone(whole))
    expect(findings.map(({ verdict }) => verdict)).toEqual(['ok', 'ok', 'ok'])
  })

  test.each([
    ['SPF is missing', { ...whole, 'musterhafen.example': [['other=1']] }, 'SPF-Eintrag von musterhafen.example fehlt'],
    ['SPF is there twice', { ...whole, 'musterhafen.example': [['v=spf1 a'], ['v=spf1 b']] }, 'gibt es 2-mal'],
    [
      'the DKIM key was withdrawn',
      { ...whole, 'mail._domainkey.musterhafen.example': [['v=DKIM1; p=']] },
      'DKIM-Eintrag',
    ],
    ['DMARC is missing', { ...whole, '_dmarc.musterhafen.example': [] }, 'DMARC-Eintrag von musterhafen.example fehlt'],
  ])('are wrong when %s', async (_case, records, sentence) => {
    expect(wrongs(await checkMailRecords(config, zone(records)))).toEqual([expect.stringContaining(sentence)])
  })

  test('are not judged where no name server answers', async () => {
    const findings = await checkMailRecords(config, {
      resolveTxt: () => Promise.reject(Object.assign(new Error('no server'), { code: 'ECONNREFUSED' })),
    })
    expect(findings).toEqual([
      expect.objectContaining({
        verdict: 'note',
        text: expect.stringContaining('lassen sich von hier nicht abfragen'),
      }),
    ])
  })
})

test('npm run doctor ends with code 1 when something must be mended, and with 0 otherwise', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-doctor-'))
  const well = await runCommand(['server/doctor/doctor.ts'], { DATA_DIR: dataDir })
  expect(well).toMatchObject({ code: 0, output: expect.stringMatching(/\d+ gut, \d+ Hinweise, 0 Fehler\n$/) })

  const bad = await runCommand(['server/doctor/doctor.ts'], { DATA_DIR: dataDir, PORT: 'viele' })
  expect(bad).toMatchObject({ code: 1, output: expect.stringContaining('PORT must be a number') })
  await rm(dataDir, { recursive: true })
})

function wrongs(findings: Finding[]): string[] {
  for (const { verdict, advice } of findings) if (verdict === 'wrong') expect(advice).toBeTruthy()
  return findings.filter(({ verdict }) => verdict === 'wrong').map(({ text }) => text)
}

function zone(records: Record<string, string[][]>) {
  return {
    async resolveTxt(name: string) {
      const found = records[name]
      if (!found?.length) throw Object.assign(new Error('none'), { code: 'ENODATA' })
      return found
    },
  }
}

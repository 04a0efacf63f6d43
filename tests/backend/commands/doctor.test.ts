import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { backupStem } from '../../../server/backup/archive-names.ts'
import { checkDatabase } from '../../../server/commands/doctor/check-database.ts'
import { checkBackups, checkFolders } from '../../../server/commands/doctor/check-folders.ts'
import { checkMailRecords, checkMailServer } from '../../../server/commands/doctor/check-mail.ts'
import { checkSettings } from '../../../server/commands/doctor/check-settings.ts'
import { checkWebsite } from '../../../server/commands/doctor/check-website.ts'
import type { Finding } from '../../../server/commands/doctor/finding.ts'
import { inspectDatabase } from '../../../server/commands/doctor/inspect-database.ts'
import { withinLimit } from '../../../server/commands/doctor/limit.ts'
import { readConfig } from '../../../server/config.ts'
import { holdFolder } from '../../../server/data-folder/hold-folder.ts'
import { markMovedAway } from '../../../server/data-folder/moved-away.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { engines, onServer } from '../../support/database/engines.ts'
import { createMigratedDatabase } from '../../support/database/migrated-postgres.ts'
import { hasSmallDisks, mountSmallDisk } from '../../support/machine/small-disk.ts'
import { consultationRequest } from '../../support/server/enquiries.ts'
import { fill } from '../../support/server/filled-server.ts'
import { startMailServer } from '../../support/server/mail-server.ts'
import { runCommand } from '../../support/server/run-command.ts'
import { startServerUnderTest } from '../../support/server/server-under-test.ts'
import { freePort } from '../../support/server/start-process.ts'

/** Of Debian's `nobody`; any number that is not root's would do. */
const SOMEBODY = 65_534
const isRoot = process.getuid?.() === 0

test('a public site without TLS or with an unknown proxy is wrong, and each has its advice', () => {
  const publicSite = readConfig({ SITE_URL: 'http://www.musterhafen.example' })

  expect(wrongs(checkSettings(publicSite))).toEqual([
    expect.stringContaining('ohne Verschlüsselung'),
    expect.stringContaining('Vor der Website steht ein Proxy'),
  ])
  const proper = readConfig({ SITE_URL: 'https://www.musterhafen.example', TRUSTED_PROXIES: '127.0.0.1' })
  expect(wrongs(checkSettings(proper))).toEqual([])
  expect(wrongs(checkSettings(readConfig({})))).toEqual([])
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

test('a data folder that is a file is called one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-doctor-'))
  const file = join(folder, 'data')
  await writeFile(file, 'no folder')

  expect(wrongs(await checkFolders(readConfig({ DATA_DIR: file })))).toEqual([
    `DATA_DIR (${file}) ist eine Datei und kein Ordner.`,
  ])
  await rm(folder, { recursive: true })
})

test.runIf(hasSmallDisks())('on a full disk nobody is advised to restart, whatever else lies there', async () => {
  const disk = mountSmallDisk(2)
  if (!disk) throw new Error('no disk')
  await mkdir(join(disk.folder, `restore-${crypto.randomUUID()}`))
  await disk.fill()

  const advice = (await checkFolders(readConfig({ DATA_DIR: disk.folder }))).map((finding) => finding.advice ?? '')

  expect(advice.filter((text) => text.includes('Starten Sie vorher nicht neu'))).toHaveLength(2)
  expect(advice.join(' ')).not.toContain('starten Sie die Website neu')
  disk.unmount()
})

test.runIf(hasSmallDisks())('a full disk of the backups keeps backups away, and no enquiries', async () => {
  const disk = mountSmallDisk(2)
  if (!disk) throw new Error('no disk')
  await disk.fill()

  const [room] = await checkBackups(readConfig({ BACKUP_DIR: disk.folder }))

  expect(room?.advice).toContain('Ist es voll, bleiben die Sicherungen aus.')
  expect(room?.advice).not.toContain('Anfragen')
  disk.unmount()
})

test('what killed backups, old restores and a move leave unencrypted is named, with what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-doctor-'))
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: 'postgres://127.0.0.1/praxis' })
  await mkdir(config.BACKUP_DIR)
  const notes = async () =>
    [...(await checkFolders(config)), ...(await checkBackups(config))]
      .filter(({ text }) => text.includes('ohne Verschlüsselung'))
      .map(({ text, advice }) => `${text} ${advice}`)
  expect(await notes()).toEqual([])

  await writeFile(join(config.BACKUP_DIR, '.neu-praxis-2026-11-22T03-00-00Z.tar.gz'), 'health data')
  await mkdir(join(folder, 'vor-wiederherstellung-2026-11-01T10-00-00-000Z'))
  await mkdir(join(folder, 'database'))
  await writeFile(join(folder, 'database/PG_VERSION'), '17')
  await markMovedAway(folder)

  expect(await notes()).toEqual([
    expect.stringMatching(/der Stand vor einer Wiederherstellung .* löschen Sie .*vor-wiederherstellung-2026/),
    expect.stringMatching(/von vor dem Umzug zu PostgreSQL: .* löschen Sie den Ordner .*database, sonst nichts/),
    expect.stringMatching(
      /Im Ordner der Sicherungen liegt, .*\.neu-praxis-2026.* Läuft gerade keine Sicherung, löschen/,
    ),
  ])
  await rm(folder, { recursive: true })
})

test('nightly backups that stay away are wrong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-doctor-'))
  expect(wrongs(await checkBackups(readConfig({ BACKUP_DIR: folder, BACKUP_NIGHTLY: '1' })))).toEqual([
    'Es gibt keine Sicherung.',
  ])
  expect(wrongs(await checkBackups(readConfig({ BACKUP_DIR: folder })))).toEqual([])
  await rm(folder, { recursive: true })
})

test('more backups than the privacy policy names are wrong, fewer a note', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-doctor-'))
  const keep = (BACKUP_KEEP: string) =>
    checkBackups(readConfig({ BACKUP_DIR: folder, BACKUP_NIGHTLY: '1', BACKUP_KEEP }))

  expect(wrongs(await keep('30'))).toContain(
    'Es bleiben die letzten 30 Sicherungen (BACKUP_KEEP); die Datenschutzerklärung nennt 14.',
  )
  expect(await keep('7')).toContainEqual({
    verdict: 'note',
    text: 'Es bleiben die letzten 7 Sicherungen (BACKUP_KEEP); die Datenschutzerklärung nennt 14.',
    advice: expect.stringContaining('BACKUP_KEEP=14'),
  })
  expect(JSON.stringify(await keep('14'))).not.toContain('Datenschutzerklärung')
  await rm(folder, { recursive: true })
})

test('backups that nothing deletes are wrong once they are older than the privacy policy says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-doctor-'))
  const now = new Date('2026-11-22T09:00:00Z')
  const makeBackup = (daysAgo: number) =>
    writeFile(join(folder, `${backupStem(new Date(now.getTime() - daysAgo * 86_400_000))}.tar.gz`), '')
  const check = async (BACKUP_NIGHTLY: string) =>
    wrongs(await checkBackups(readConfig({ BACKUP_DIR: folder, BACKUP_NIGHTLY }), now))

  await makeBackup(0)
  await makeBackup(13)
  expect(await check('0')).toEqual([])

  await makeBackup(15)
  expect(await check('0')).toEqual([
    '1 Sicherung ist älter als die 14 Tage, die die Datenschutzerklärung nennt, und nichts löscht sie: BACKUP_NIGHTLY ist aus.',
  ])
  expect(await check('1')).toEqual([])
  await rm(folder, { recursive: true })
})

describeOnEngine('the database on %s', (engine) => {
  test('may be told to keep longer than the privacy policy says, and the doctor finds it', {
    tags: ['more'],
  }, async () => {
    const server = await startServerUnderTest(engine)
    const set = (periods: object) =>
      sql`insert into private.settings (key, value) values ('retention', ${JSON.stringify(periods)}::text::jsonb)
        on conflict (key) do update set value = excluded.value`.execute(server.database.sql)
    const aboutPeriods = async () =>
      (await inspectDatabase(server.database, readConfig({ DATA_DIR: server.dataDir })))
        .filter(({ text }) => /Datenschutzerklärung|Fristen/.test(text))
        .map(({ verdict, text }) => [verdict, text])
    expect(await aboutPeriods()).toEqual([])

    await set({ enquiryMonths: 12, uploadDaysAfterCompletion: 10, adminLoginDays: 400 })
    expect(await aboutPeriods()).toEqual([
      ['wrong', 'Anfragen bleiben 12 Monate; die Datenschutzerklärung nennt 6.'],
      ['note', 'Dateien bleiben nach dem Abschluss ihrer Anfrage 10 Tage; die Datenschutzerklärung nennt 30.'],
      ['wrong', 'Anmeldungen in der Verwaltung bleiben 400 Tage; die Datenschutzerklärung nennt 90.'],
    ])

    await set({ enquiryMonths: 0 })
    expect(await aboutPeriods()).toEqual([
      ['wrong', expect.stringContaining('Solange wird nichts nach seiner Frist gelöscht.')],
    ])
    await server.stop()
  })

  test.runIf(isRoot)('a user without rights learns just that: nothing is called empty, missing or well', async () => {
    const postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
    const folder = await mkdtemp(join(tmpdir(), 'praxis-doctor-'))
    if (!postgres) await copyMigratedDatabase(folder)
    await mkdir(join(folder, 'backups'))
    await chmod(folder, 0o700)
    const config = readConfig({ DATA_DIR: folder, ...(postgres ? { DATABASE_URL: postgres.url } : {}) })

    process.seteuid?.(SOMEBODY)
    const checks = {
      Datenordner: checkFolders(config),
      Datenbank: checkDatabase(config),
      Sicherungen: checkBackups(config),
    }
    const findings = await Promise.all(Object.entries(checks).map(([what, check]) => withinLimit(what, check)))
    process.seteuid?.(0)

    for (const found of findings) {
      expect(found).toContainEqual(
        expect.objectContaining({
          verdict: 'wrong',
          advice: expect.stringMatching(
            /Dieser Benutzer hat dort keine Rechte\. Führen Sie den Befehl als der Benutzer aus/,
          ),
        }),
      )
    }
    const said = JSON.stringify(findings)
    expect(said).not.toMatch(
      /noch leer|keine Sicherung|kann nur dieser Benutzer lesen|fehlen auf der Festplatte|gibt es nicht/,
    )
    await rm(folder, { recursive: true })
    await postgres?.drop()
  })

  test('is well after use; lost files, waiting mails and a clock set back are found', async () => {
    const postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
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

test.runIf(engines.includes('postgres'))(
  'a PostgreSQL that may lose confirmed enquiries in a power cut is found, with the setting that mends it',
  async () => {
    const { name, url, drop } = await createMigratedDatabase()
    const config = readConfig({ DATABASE_URL: url })
    const unsafe = 'PostgreSQL ist so eingestellt, dass ein Stromausfall bestätigte Anfragen verlieren kann.'
    expect(wrongs(await checkDatabase(config))).not.toContain(unsafe)

    await onServer((sql) => sql.unsafe(`alter database ${name} set synchronous_commit = off`))

    expect(await checkDatabase(config)).toContainEqual({
      verdict: 'wrong',
      text: unsafe,
      advice: 'Setzen Sie in postgresql.conf: synchronous_commit = on',
    })
    await drop()
  },
)

test('a program that holds the built-in database and does not answer is found', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-doctor-'))
  await mkdir(join(dataDir, 'database'))
  const release = await holdFolder(dataDir)

  // Fifteen seconds in the product; nobody is there to answer sooner.
  expect(wrongs(await checkDatabase(readConfig({ DATA_DIR: dataDir }), 300))).toEqual([
    'Ein Programm hält die eingebaute Datenbank, antwortet aber nicht.',
  ])
  release()
  await rm(dataDir, { recursive: true })
})

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

  test('are well for a sender on a subdomain whose domain has the policy', async () => {
    const findings = await checkMailRecords(
      { ...config, MAIL_FROM: 'praxis@post.musterhafen.example' },
      zone({
        'post.musterhafen.example': whole['musterhafen.example'],
        'mail._domainkey.post.musterhafen.example': whole['mail._domainkey.musterhafen.example'],
        '_dmarc.musterhafen.example': whole['_dmarc.musterhafen.example'],
      }),
    )
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

test('the doctor asks the website itself: stopped, taking enquiries, not taking any, hanging, or another program', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-doctor-'))
  let answer: (response: ServerResponse) => unknown = () => {}
  const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: PORT } = server.address() as AddressInfo
  const look = () => checkWebsite({ HOST: '0.0.0.0', PORT, DATA_DIR: dataDir }, 300)
  const says = async (state: unknown) => {
    answer = (response) => response.end(JSON.stringify(state))
    return (await look())[0]?.text
  }

  expect(await says({ ready: true, reasons: [], warnings: [] })).toBe('Die Website läuft und nimmt Anfragen an.')
  expect(await says({ ready: false, reasons: ['disk_full'], warnings: [] })).toContain('Die Festplatte ist voll.')
  expect(await says('hello')).toContain('antwortet ein anderes Programm als die Website.')
  answer = () => {}
  expect((await look())[0]?.text).toContain('Sie hängt.')
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(await look()).toMatchObject([{ verdict: 'note', text: 'Die Website läuft noch nicht.' }])
  await writeFile(join(dataDir, 'keys.json'), '{}')
  expect(await look()).toMatchObject([{ verdict: 'wrong', text: expect.stringContaining('Die Website läuft nicht') }])
  await rm(dataDir, { recursive: true })
})

test('npm run doctor ends with code 1 when something must be mended, and with 0 otherwise', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-doctor-'))
  const well = await runCommand(['server/commands/doctor/doctor.ts'], { DATA_DIR: dataDir })
  expect(well).toMatchObject({ code: 0, output: expect.stringMatching(/\d+ gut, \d+ Hinweise, 0 Fehler\n$/) })

  const bad = await runCommand(['server/commands/doctor/doctor.ts'], { DATA_DIR: dataDir, PORT: 'viele' })
  expect(bad).toMatchObject({ code: 1, output: expect.stringContaining('PORT muss eine Zahl sein') })
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

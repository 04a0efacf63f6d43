import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupStem } from '../../backup/archive-names.ts'
import { readConfig } from '../../config.ts'
import { markMovedAway } from '../../data-folder/moved-away.ts'
import { checkBackups, checkFolders } from './check-folders.ts'
import { checkMailRecords } from './check-mail.ts'
import { checkSettings } from './check-settings.ts'
import { checkWebsite } from './check-website.ts'
import type { Finding } from './finding.ts'
import { withinLimit } from './limit.ts'

// What the doctor finds without a database. With one: tests/backend/commands/doctor.test.ts.

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'praxis-doctor-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

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

test('a data folder that others can read, that is a file or that is gone is wrong', async () => {
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
  await writeFile(folder, 'no folder')
  expect(wrongs(await checkFolders(config))).toEqual([`DATA_DIR (${folder}) ist eine Datei und kein Ordner.`])
})

test('what killed backups and a move leave unencrypted is named, with what to do', async () => {
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: 'postgres://127.0.0.1/praxis' })
  await mkdir(config.BACKUP_DIR)
  const notes = async () =>
    [...(await checkFolders(config)), ...(await checkBackups(config))]
      .filter(({ text }) => text.includes('ohne Verschlüsselung'))
      .map(({ text, advice }) => `${text} ${advice}`)
  expect(await notes()).toEqual([])

  await writeFile(join(config.BACKUP_DIR, '.neu-praxis-2026-11-22T03-00-00Z.tar.gz'), 'health data')
  await mkdir(join(folder, 'database'))
  await writeFile(join(folder, 'database/PG_VERSION'), '17')
  await markMovedAway(folder)

  expect(await notes()).toEqual([
    expect.stringMatching(/von vor dem Umzug zu PostgreSQL: .* löschen Sie den Ordner .*database, sonst nichts/),
    expect.stringMatching(
      /Im Ordner der Sicherungen liegt, .*\.neu-praxis-2026.* Läuft gerade keine Sicherung, löschen/,
    ),
  ])
})

test('nightly backups that stay away, and more of them than the privacy policy names, are wrong; fewer are a note', async () => {
  const check = (settings: object) => checkBackups(readConfig({ BACKUP_DIR: folder, ...settings }))
  expect(wrongs(await check({}))).toEqual([])
  expect(wrongs(await check({ BACKUP_NIGHTLY: '1' }))).toEqual(['Es gibt keine Sicherung.'])

  expect(wrongs(await check({ BACKUP_NIGHTLY: '1', BACKUP_KEEP: '30' }))).toContain(
    'Es bleiben die letzten 30 Sicherungen (BACKUP_KEEP); die Datenschutzerklärung nennt 14.',
  )
  expect(await check({ BACKUP_NIGHTLY: '1', BACKUP_KEEP: '7' })).toContainEqual({
    verdict: 'note',
    text: 'Es bleiben die letzten 7 Sicherungen (BACKUP_KEEP); die Datenschutzerklärung nennt 14.',
    advice: expect.stringContaining('BACKUP_KEEP=14'),
  })
})

test('backups that nothing deletes are wrong once they are older than the privacy policy says', async () => {
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
})

const sender = {
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Praxis <praxis@post.musterhafen.example>',
  DKIM_SELECTOR: 'mail',
}
const whole = {
  'post.musterhafen.example': [['v=spf1 include:mail.example ', '-all'], ['other=1']],
  'mail._domainkey.post.musterhafen.example': [['v=DKIM1; k=rsa; p=MIIBIjAN']],
  // A sender on a subdomain follows the policy of the domain.
  '_dmarc.musterhafen.example': [['v=DMARC1; p=none']],
}

test('DNS records of the sender are well when each is there once', async () => {
  const findings = await checkMailRecords(sender, zone(whole))
  expect(findings.map(({ verdict }) => verdict)).toEqual(['ok', 'ok', 'ok'])
})

test.each([
  ['SPF is missing', { 'post.musterhafen.example': [['other=1']] }, 'SPF-Eintrag von post.musterhafen.example fehlt'],
  ['SPF is there twice', { 'post.musterhafen.example': [['v=spf1 a'], ['v=spf1 b']] }, 'gibt es 2-mal'],
  ['DKIM is withdrawn', { 'mail._domainkey.post.musterhafen.example': [['v=DKIM1; p=']] }, 'DKIM-Eintrag'],
  ['DMARC is missing', { '_dmarc.musterhafen.example': [] }, 'DMARC-Eintrag von post.musterhafen.example fehlt'],
])('DNS records of the sender are wrong when %s', async (_case, changed, sentence) => {
  expect(wrongs(await checkMailRecords(sender, zone({ ...whole, ...changed })))).toEqual([
    expect.stringContaining(sentence),
  ])
})

test('DNS records are not judged where no name server answers', async () => {
  const findings = await checkMailRecords(sender, {
    resolveTxt: () => Promise.reject(Object.assign(new Error('no server'), { code: 'ECONNREFUSED' })),
  })
  expect(findings).toMatchObject([
    { verdict: 'note', text: expect.stringContaining('lassen sich von hier nicht abfragen') },
  ])
})

test('the doctor asks the website itself: stopped, taking enquiries, not taking any, hanging, or another program', async () => {
  let answer: (response: ServerResponse) => unknown = () => {}
  const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: PORT } = server.address() as AddressInfo
  const look = () => checkWebsite({ HOST: '0.0.0.0', PORT, DATA_DIR: folder }, 300)
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
  await writeFile(join(folder, 'keys.json'), '{}')
  expect(await look()).toMatchObject([{ verdict: 'wrong', text: expect.stringContaining('Die Website läuft nicht') }])
})

test('a check that hangs is a finding', async () => {
  expect(await withinLimit('Mailserver', new Promise<never>(() => {}), 50)).toEqual([
    {
      verdict: 'wrong',
      text: 'Mailserver: Nach 0 Sekunden war noch keine Antwort da.',
      advice: expect.stringContaining('wiederholen Sie die Prüfung'),
    },
  ])
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

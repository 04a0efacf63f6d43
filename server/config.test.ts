import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../tests/support/machine/temporary-folder.ts'
import { readConfig, settingNames } from './config.ts'
import { SECRETS } from './secret-files.ts'

test('an address has nothing after the name of the host, under which pages could not work', () => {
  for (const path of ['/praxis', '/?x=1', '?', '/#oben'])
    expect(() => readConfig({ SITE_URL: `https://www.example.com${path}` })).toThrow(
      'SITE_URL darf nach dem Namen des Rechners nichts mehr haben, also keinen Pfad und kein ?',
    )
  for (const address of ['https://www.example.com', 'https://www.example.com/', 'http://[::1]:3000'])
    expect(readConfig({ SITE_URL: address }).SITE_URL).toBe(address.replace(/\/$/, ''))
})

test('the sender of mails is one address, with or without a name', () => {
  const named = ['"Praxis am Hafen, Köln" <praxis@example.com>', 'Praxis <info@müller.example>']
  for (const sender of ['praxis@example.com', ...named])
    expect(readConfig({ MAIL_FROM: sender }).MAIL_FROM).toBe(sender)
  const others = ['@', 'praxis@', 'praxis@localhost', 'Praxis <>', 'Praxis @ Hafen', 'a@example.com, b@example.com']
  for (const sender of others)
    expect(() => readConfig({ MAIL_FROM: sender })).toThrow('MAIL_FROM muss eine E-Mail-Adresse sein')
})

test('proxies and networks stand in a list, with or without blanks', () => {
  const { TRUSTED_PROXIES } = readConfig({ TRUSTED_PROXIES: '127.0.0.1, ::1 ,10.0.0.0/8,' })
  expect(TRUSTED_PROXIES).toEqual(['127.0.0.1', '::1', '10.0.0.0/8'])
})

test('an address is read as browsers write it', () => {
  expect(readConfig({ SITE_URL: 'https://WWW.Müller-Meer.example.:443/' }).SITE_URL).toBe(
    'https://www.xn--mller-meer-9db.example',
  )
})

test('no more backups are kept than the privacy policy says', () => {
  expect(readConfig({ BACKUP_KEEP: '14' }).BACKUP_KEEP).toBe(14)
  expect(() => readConfig({ BACKUP_KEEP: '15' })).toThrow(
    'BACKUP_KEEP darf höchstens 14 sein: So viele Tage nennt die Datenschutzerklärung',
  )
})

test.each([
  ['DATABASE_URL', 'postgres://praxis:50%sicher@127.0.0.1/praxis'],
  ['DATABASE_OWNER_URL', 'postgres://praxis:100%@127.0.0.1/praxis'],
  ['DATABASE_URL', 'postgres://praxis:1#2@127.0.0.1/praxis'],
  ['DATABASE_URL', 'postgres://praxis:geheim#2@127.0.0.1/praxis'],
  ['SMTP_URL', 'smtps://praxis:100%@mail.example.com'],
])('a raw %% or # in the password of %s is named before anything starts', (name, url) => {
  const read = (written: string) => () => readConfig({ MAIL_FROM: 'praxis@example.com', [name]: written })
  expect(read(url)).toThrow(new RegExp(`${name} .* im Passwort # als %23`))
  expect(read(url.replace('%', '%25').replace('#', '%23'))).not.toThrow()
})

test('of a list the setting is named, not its place in it', () => {
  expect(() => readConfig({ TRUSTED_PROXIES: 'proxy' })).toThrow('TRUSTED_PROXIES muss IP-Adressen oder Netze nennen')
})

test('uploads go in the clear to this machine, and to another one where the address says so', () => {
  const address = 'http://key:secret@storage:9000/praxis'
  expect(() => readConfig({ STORAGE_URL: address })).toThrow(
    'STORAGE_URL muss mit https:// beginnen, oder mit ?sslmode=disable enden, wenn der Weg dorthin Ihr eigenes Netz nicht verlässt',
  )
  for (const stated of [`${address}?sslmode=disable`, 'http://key:secret@127.0.0.1:9000/praxis'])
    expect(readConfig({ STORAGE_URL: stated }).STORAGE_URL).toBe(stated)
})

const tokens = {
  SMTP_URL: 'smtp://post%40example.com@smtp.example.com:587',
  MAIL_FROM: 'post@example.com',
  SMTP_TOKEN_URL: 'https://tokens.example.com/token',
  SMTP_CLIENT_ID: 'website',
  SMTP_CLIENT_SECRET: 'hidden',
}

test.each([
  [{ SMTP_CLIENT_SECRET: '' }, 'Setzen Sie alle drei oder keine'],
  [{ SMTP_TOKEN_URL: '', SMTP_CLIENT_ID: '', SMTP_CLIENT_SECRET: '', SMTP_REFRESH_TOKEN: 'a' }, 'alle drei oder keine'],
  [{ SMTP_URL: 'smtp://smtp.example.com:587' }, 'SMTP_URL muss mit SMTP_TOKEN_URL den Benutzer nennen'],
  [{ SMTP_URL: 'smtp://post:password@smtp.example.com:587' }, 'SMTP_URL muss mit SMTP_TOKEN_URL den Benutzer nennen'],
  [{ SMTP_TOKEN_URL: 'http://tokens.example.com/token' }, 'muss mit https:// beginnen'],
  [{ IMAP_URL: 'imaps://mail.example.com/INBOX' }, 'IMAP_URL muss den Benutzer des Postfachs nennen'],
  [
    {
      ...{ SMTP_TOKEN_URL: '', SMTP_CLIENT_ID: '', SMTP_CLIENT_SECRET: '', SMTP_URL: '' },
      IMAP_URL: 'imaps://post@mail.example.com',
    },
    'IMAP_URL muss ohne SMTP_TOKEN_URL ein Passwort nennen',
  ],
  [{ SMTP_CLIENT_SECRET_UNTIL: 'bald' }, 'muss ein Tag sein'],
  [
    { SMTP_TOKEN_URL: 'https://login.microsoftonline.com/common/oauth2/v2.0/token', SMTP_REFRESH_TOKEN: 'a' },
    'Bei Microsoft meldet sich die App selbst an',
  ],
])('settings that do not fit are refused at the start: %j', (changes, sentence) => {
  expect(() => readConfig(tokens)).not.toThrow()
  expect(() => readConfig({ ...tokens, ...changes })).toThrow(sentence)
})

test('a secret may stand in a file, whose line end does not count', async () => {
  const path = join(await temporaryFolder(), 'passphrase')
  await writeFile(path, 'Leuchtturm im Nebel 4 \r\n')

  expect(readConfig({ BACKUP_PASSPHRASE_FILE: path, BACKUP_PASSPHRASE: '' }).BACKUP_PASSPHRASE).toBe(
    'Leuchtturm im Nebel 4 ',
  )
})

test('a secret that is given twice, not at all, or wrong in its file is named with all other problems', async () => {
  const folder = await temporaryFolder()
  const [empty, wrong, missing] = [join(folder, 'empty'), join(folder, 'wrong'), join(folder, 'missing')]
  await writeFile(empty, '\n')
  await writeFile(wrong, 'kurz\n')

  const read = () =>
    readConfig({
      BACKUP_PASSPHRASE: 'Leuchtturm-im-Nebel-4',
      BACKUP_PASSPHRASE_FILE: wrong,
      DATABASE_URL_FILE: missing,
      SMTP_CLIENT_SECRET_FILE: empty,
      SUPABASE_JWT_SECRET_FILE: wrong,
      PORT: 'acht',
    })

  for (const sentence of [
    'BACKUP_PASSPHRASE und BACKUP_PASSPHRASE_FILE sind beide gesetzt: Setzen Sie eines davon',
    `DATABASE_URL_FILE nennt eine Datei, die sich nicht lesen lässt. ${missing}: Diese Datei oder diesen Ordner gibt es nicht.`,
    `SMTP_CLIENT_SECRET_FILE nennt eine leere Datei: ${empty}`,
    'SUPABASE_JWT_SECRET muss mindestens 32 Zeichen haben',
    'PORT muss eine Zahl sein',
  ])
    expect(read).toThrow(sentence)
})

test('every secret may stand in a file', () => {
  const openToAll = ['SITE_URL', 'SMTP_TOKEN_URL', 'SMTP_CLIENT_SECRET_UNTIL', 'SECRET_KEY_NETWORKS']
  const secrets = settingNames.filter((name) => /PASS|SECRET|TOKEN|KEY|URL/.test(name) && !name.endsWith('_FILE'))

  expect(secrets.filter((name) => !openToAll.includes(name))).toEqual(SECRETS)
})

import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Encrypter } from 'age-encryption'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  checkArchive,
  type Part,
  readArchive,
  readSealedText,
  writeArchive,
  writeSealedText,
} from '../../server/backup/archive.ts'
import { createBackupFrom } from '../../server/backup/create-backup.ts'
import { closingOf } from '../../server/backup/seal.ts'
import { describeOwner } from '../../server/data-folder/owner.ts'
import { explainFailure } from '../../server/explain-failure.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'praxis-archive-'))
})
afterEach(() => rm(folder, { recursive: true }))

const keys = { publishableKey: 'sb_publishable_test', secretKey: 'sb_secret_test', jwtSecret: 'x'.repeat(40) }

test('an archive with an entry that its manifest does not name is refused', async () => {
  const archive = await archiveOf({ name: 'files/mwo-uploads/foreign.pdf', bytes: Buffer.from('%PDF-1.7') }, manifest())

  await expect(readArchive(archive)).rejects.toThrow('Die Prüfsumme von files/mwo-uploads/foreign.pdf stimmt nicht.')
})

test.each(['../outside', '/etc/outside', 'files/../../outside', 'files//outside', 'other/outside', 'files\\outside'])(
  'an entry named %s is refused, and nothing is written',
  async (name) => {
    const archive = await archiveOf({ name, bytes: Buffer.from('text') }, manifest())
    const target = join(folder, 'unpacked')

    await expect(readArchive(archive, undefined, target)).rejects.toThrow('enthält einen fremden Eintrag')

    expect(await readdir(folder)).toEqual(['archive.tar.gz'])
  },
)

test('a file that the manifest names and the archive lacks is missed', async () => {
  const named = { path: 'mwo-uploads/lost.pdf', size: 8, sha256: 'a'.repeat(64) }
  const archive = await archiveOf(manifest({ files: [named] }))

  await expect(readArchive(archive)).rejects.toThrow('Die Prüfsumme von mwo-uploads/lost.pdf stimmt nicht.')
})

test('an archive without a manifest is incomplete', async () => {
  const archive = await archiveOf({ name: 'files/a.pdf', bytes: Buffer.from('%PDF-1.7') })

  await expect(readArchive(archive)).rejects.toThrow('Sein Inhaltsverzeichnis fehlt.')
})

test('a backup that cannot be read back is not kept, and its keys are not written', async () => {
  const broken = Readable.from([Buffer.from('no archive at all')])
  const backups = join(folder, 'backups')

  await expect(createBackupFrom(broken, { folder: backups, keys })).rejects.toThrow('beschädigt oder unvollständig')

  expect(await readdir(backups)).toEqual([])
})

test.each([
  ['manifest.json', [manifest(), manifest()]],
  [
    'files/mwo-uploads/a.pdf',
    ['%PDF', '-1.7'].map((text) => ({ name: 'files/mwo-uploads/a.pdf', bytes: Buffer.from(text) })),
  ],
])(
  'an archive in which %s stands twice is refused, also when both together have the right checksum',
  async (name, parts) => {
    // "%PDF" and "-1.7" one after the other have the checksum of the whole; on disk there would be only "-1.7".
    const whole = Buffer.from('%PDF-1.7')
    const sha256 = createHash('sha256').update(whole).digest('hex')
    const end = name === 'manifest.json' ? [] : [manifest({ files: [{ path: 'mwo-uploads/a.pdf', size: 8, sha256 }] })]
    const archive = await archiveOf(...parts, ...end)

    await expect(readArchive(archive, undefined, join(folder, 'unpacked'))).rejects.toThrow(
      `${name} steht zweimal darin`,
    )
    // What is only looked through, as after a backup, is written nowhere.
    await expect(checkArchive(archive)).rejects.toThrow(`${name} steht zweimal darin`)
  },
)

test('a file of somebody else is told with its owner, and how to get it', () => {
  const denied = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/etc/passwd' })

  expect(explainFailure(denied)).toMatch(
    process.getuid?.() === 0
      ? /^\/etc\/passwd: Dieser Benutzer hat dort keine Rechte\. Führen Sie/
      : /gehört root, dieser Befehl läuft als .* sudo chown/,
  )
  expect(describeOwner('/etc/passwd', 65_534)).toBe(
    '/etc/passwd gehört root, dieser Befehl läuft als nobody. Läuft die Website als nobody, geben Sie ihm die Datei: sudo chown nobody /etc/passwd. Läuft sie als root, führen Sie den Befehl als root aus.',
  )
})

test.each([
  ['with a blank at its end', 'Grüße aus dem Nebel', 'Grüße aus dem Nebel '],
  ['typed with separate dots', 'Grüße aus dem Nebel', 'Grüße aus dem Nebel'.normalize('NFD')],
])(
  'a passphrase %s opens what the other form has closed, both ways',
  { tags: ['more'], timeout: 60_000 },
  async (_, one, other) => {
    const path = join(folder, 'a.json.age')
    for (const [closes, opens] of [
      [one, other],
      [other, one],
    ] as const) {
      await writeSealedText(path, 'text', { passphrase: closes })
      expect(await readSealedText(path, { passphrase: opens })).toBe('text')
    }
  },
)

test('an archive that version 0.2.0 closed with what was typed still opens', {
  tags: ['more'],
  timeout: 60_000,
}, async () => {
  const typed = 'Grüße aus dem Nebel '.normalize('NFD')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(typed)
  const path = join(folder, 'a.json.age')
  await writeFile(path, await encrypter.encrypt('text'))

  expect(await readSealedText(path, { passphrase: typed })).toBe('text')
  expect(await closingOf(path)).toBe('passphrase')
})

async function archiveOf(...parts: Part[]): Promise<string> {
  const path = join(folder, 'archive.tar.gz')
  await writeArchive(
    path,
    (async function* () {
      yield* parts
    })(),
  )
  return path
}

function manifest(changes: object = {}): Part {
  const content = {
    format: 1,
    createdAt: '2026-11-21T03:00:00Z',
    engine: 'pglite',
    migrations: [],
    tables: [],
    sequences: [],
    files: [],
    missingFiles: [],
    ...changes,
  }
  return { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(content)) }
}

test.each(['praxis.tar.gz', 'praxis.tar.gz.age'])(
  'a folder in the place of the archive %s is called one',
  async (name) => {
    await mkdir(join(folder, name))

    const failure = await checkArchive(join(folder, name), { passphrase: 'zum Ausprobieren' }).catch(explainFailure)

    expect(failure).toContain('Das ist ein Ordner; gebraucht wird eine Datei.')
    expect(failure).not.toMatch(/beschädigt|Passphrase/)
  },
)

test('a database that fails while it is read is no archive that could not be written, and the other way round', async () => {
  async function* cutOff() {
    yield { name: 'files/one', bytes: Buffer.from('one') }
    throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  }
  async function* whole() {
    yield { name: 'files/one', bytes: Buffer.from('one') }
  }

  const reading = await writeArchive(join(folder, 'praxis.tar.gz'), cutOff()).catch(explainFailure)
  expect(reading).toBe(
    'Datenbank und Dateien ließen sich nicht lesen. Die Verbindung zur Datenbank ist abgerissen. Läuft PostgreSQL? systemctl status postgresql',
  )

  await writeFile(join(folder, 'file'), '')
  const writing = await writeArchive(join(folder, 'file/praxis.tar.gz'), whole()).catch(explainFailure)
  expect(writing).toContain('konnte nicht geschrieben werden. ')
  expect(await readdir(folder)).toEqual(['file'])
})

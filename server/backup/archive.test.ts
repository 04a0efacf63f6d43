import { createHash } from 'node:crypto'
import { chown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/machine/temporary-folder.ts'
import { describeOwner } from '../data-folder/owner.ts'
import { explainFailure } from '../explain-failure.ts'
import { archiveOf, type Part, readArchive, readEncryptedText, unpackInto, writeEncrypted } from './archive.ts'
import { createBackupFrom } from './create-backup.ts'
import { encryptionKind } from './encryption.ts'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})

const part = (name: string, text: string): Part => ({ name, size: text.length, content: [Buffer.from(text)] })

const EMPTY = { migrations: [], tables: [], sequences: [], missingFiles: [], leftOut: [] }
const MANIFEST = { format: 1, createdAt: '2026-11-21T03:00:00Z', engine: 'pglite', ...EMPTY }
const manifest = (...files: object[]) => part('manifest.json', JSON.stringify({ ...MANIFEST, files }))
/** What the manifest says of a file with this text. */
const named = (name: string, text: string) => ({
  path: `mwo-uploads/${name}`,
  size: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
})
const fileA = (text: string) => part('files/mwo-uploads/a.pdf', text)
const inPieces = [fileA('%PDF'), fileA('-1.7'), manifest(named('a.pdf', '%PDF-1.7'))]

type Refused = [what: string, parts: Part[], sentence: string]

test.each<Refused>([
  ['holds a file that is not named', [fileA('%PDF-1.7'), manifest()], 'Die Prüfsumme von files/mwo-uploads/a.pdf'],
  ['lacks a file that is', [manifest(named('lost.pdf', '%PDF-1.7'))], 'Die Prüfsumme von files/mwo-uploads/lost.pdf'],
  ['has no manifest', [fileA('%PDF-1.7')], 'Sein Inhaltsverzeichnis fehlt.'],
  ['has two manifests', [manifest(), manifest()], 'manifest.json steht zweimal darin'],
  // One after the other they have the checksum of the whole; on disk there would be only the second.
  ['holds a file in two pieces', inPieces, 'files/mwo-uploads/a.pdf steht zweimal darin'],
  ...['../outside', '/etc/outside', 'files/../../outside', 'files//outside', 'other/outside', 'files\\outside'].map(
    (name): Refused => [`holds ${name}`, [part(name, 'text'), manifest()], 'enthält einen fremden Eintrag'],
  ),
])(
  'an archive that %s is refused, also when it is only looked through, and nothing lies outside',
  async (_, parts, sentence) => {
    const path = join(folder, 'archive.tar.gz')
    await writeEncrypted(path, archiveOf(Readable.from(parts)))

    await expect(readArchive(path, undefined, unpackInto(join(folder, 'unpacked')))).rejects.toThrow(sentence)
    await expect(readArchive(path)).rejects.toThrow(sentence)

    expect((await readdir(folder)).filter((name) => name !== 'unpacked')).toEqual(['archive.tar.gz'])
  },
)

test('a backup that cannot be read back is not kept, and its keys are not written', async () => {
  const keys = { publishableKey: 'sb_publishable_test', secretKey: 'sb_secret_test', jwtSecret: 'x'.repeat(40) }
  const backups = join(folder, 'backups')

  const broken = Readable.from([Buffer.from('no archive at all')])
  await expect(createBackupFrom(broken, { folder: backups, keys })).rejects.toThrow('beschädigt oder unvollständig')

  expect(await readdir(backups)).toEqual([])
})

test('a file of another user is named with its owner, and how to get it', () => {
  const denied = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/etc/passwd' })

  expect(explainFailure(denied)).toMatch(
    process.getuid?.() === 0
      ? /^\/etc\/passwd: Dieser Benutzer hat dort keine Rechte\. Führen Sie/
      : /gehört root, dieser Befehl läuft als .* chown/,
  )
  expect(describeOwner('/etc/passwd', 65_534)).toBe(
    '/etc/passwd gehört root, dieser Befehl läuft als nobody. Läuft die Website als nobody, geben Sie es ihm, als root: chown nobody /etc/passwd. Läuft sie als root, führen Sie den Befehl als root aus.',
  )
})

test('for a place where this user has no rights another one is asked for', () => {
  expect(describeOwner('/root/praxis.tar.gz', 65_534)).toBe(
    '/root gehört root, dieser Befehl läuft als nobody. Geben Sie einen Ort an, an dem nobody Rechte hat.',
  )
})

test.runIf(process.getuid?.() === 0)(
  'a folder that root left in the folder of the website is what is to be given back, with all in it',
  async () => {
    await mkdir(join(folder, 'files/mwo-uploads'), { recursive: true })
    await chown(folder, 65_534, 65_534)

    // Neither it nor its folder need be seen.
    expect(describeOwner(join(folder, 'files/mwo-uploads/befund.pdf'), 65_534)).toContain(
      `${folder}/files gehört root, dieser Befehl läuft als nobody. Läuft die Website als nobody, geben Sie es ihm, als root: chown -R nobody ${folder}/files.`,
    )
  },
)

test('a database that fails while it is read is no archive that could not be written, and the other way round', async () => {
  async function* cutOff() {
    yield part('files/one', 'one')
    throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  }
  const reading = await writeEncrypted(join(folder, 'praxis.tar.gz'), archiveOf(cutOff())).catch(explainFailure)
  expect(reading).toBe(
    'Datenbank und Dateien ließen sich nicht lesen. Die Verbindung zur Datenbank ist abgerissen, oder sie startet gerade. Läuft PostgreSQL? systemctl status postgresql',
  )

  await writeFile(join(folder, 'file'), '')
  const place = join(folder, 'file/praxis.tar.gz')
  const writing = await writeEncrypted(place, archiveOf(Readable.from([part('files/one', 'one')]))).catch(
    explainFailure,
  )
  expect(writing).toContain('konnte nicht geschrieben werden. ')
  expect(await readdir(folder)).toEqual(['file'])
})

// A key from a passphrase takes a processor two seconds.
test('a passphrase opens what it closed however its spaces and umlauts are typed', { tags: ['more'] }, async () => {
  const typed = 'Grüße aus dem Nebel'
  const path = join(folder, 'a.json.age')
  for (const other of [`${typed} `, typed.normalize('NFD')]) {
    await writeEncrypted(path, Readable.from([Buffer.from('text')]), { passphrase: other })
    expect(await readEncryptedText(path, { passphrase: typed })).toBe('text')
  }
  await expect(readEncryptedText(path, { passphrase: 'eine falsche Passphrase' })).rejects.toThrow('nicht öffnen')
  expect(await encryptionKind(path)).toBe('passphrase')
})

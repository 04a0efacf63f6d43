import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkArchive, type Part, readArchive, writeArchive } from '../../server/backup/archive.ts'
import { createBackupFrom } from '../../server/backup/create-backup.ts'
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

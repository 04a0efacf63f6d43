// @module-tag more
import { watch } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readArchive, writeArchive } from '../../../server/backup/archive.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { engines, onServer } from '../../support/database/engines.ts'
import { createMigratedDatabase } from '../../support/database/migrated-postgres.ts'
import { hasSmallDisks, mountSmallDisk } from '../../support/machine/small-disk.ts'
import { consultationRequest } from '../../support/server/enquiries.ts'
import { runCommand } from '../../support/server/run-command.ts'
import { runNode } from '../../support/server/run-node.ts'
import { serveWithoutPages } from '../../support/server/serve-process.ts'
import { client } from '../../support/server/server-under-test.ts'
import { runUntilExit } from '../../support/server/start-process.ts'
import buildOnce from '../../support/site/build-once.ts'

/** docs/failures.md lists these with what visitors and operators read. */

const BACKUP = 'server/commands/backup.ts'
const DOCTOR = ['server/commands/doctor/doctor.ts']
const LATER = 'Das hat nicht geklappt. Versuchen Sie es später noch einmal.'

beforeAll(() => buildOnce(), 300_000)

async function visit(url: string) {
  const { publishableKey } = (await (await fetch(`${url}/backend.json`)).json()) as { publishableKey: string }
  return client(url, publishableKey)
}

describe.runIf(hasSmallDisks())('a disk that is full', () => {
  test('while the website runs and is stopped: causes are true, advice does no harm, a backup elsewhere works', async () => {
    const disk = mountSmallDisk(160)
    const elsewhere = await mkdtemp(join(tmpdir(), 'praxis-elsewhere-'))
    if (!disk) throw new Error('no disk')
    const settings = { DATA_DIR: disk.folder }
    await copyMigratedDatabase(disk.folder)
    const server = await serveWithoutPages(settings)
    const visitor = await visit(server.url)
    expect((await visitor.from('consultation_requests').insert(consultationRequest())).status).toBe(201)
    await disk.fill()

    expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({
      ready: false,
      reasons: expect.arrayContaining(['disk_full']),
    })
    const doctor = await runCommand(DOCTOR, settings)
    expect(doctor.output).toContain('FEHLER   Im Datenordner sind 0 GB frei.')
    expect(doctor.output).toContain('Starten Sie vorher nicht neu; danach geht es von selbst weiter.')
    const running = await runCommand([BACKUP, 'backup', '--to', elsewhere], settings)
    expect(running).toMatchObject({ code: 0, output: expect.stringContaining('Gesichert und geprüft') })
    await server.stop()

    const start = await runUntilExit({ ...settings, MAILBOX_PORT: '0', PORT: '0' })
    expect(start.code).toBe(1)
    expect(start.output).toContain('Die Festplatte ist voll. Schaffen Sie Platz')
    expect(start.output).not.toMatch(/Ein anderes Programm|\[object Object\]|\n\s+at /)
    const stopped = await runCommand([BACKUP, 'backup', '--to', elsewhere], settings)
    expect(stopped.output).not.toMatch(/Die laufende Website|\n\s+at /)
    const created = await runCommand(
      ['server/commands/admin.ts', 'create', 'erika.mustermann@example.com'],
      settings,
      'ein-langes-Passwort-2026\n',
    )
    expect(created.code).toBe(1)
    expect(created.output).toContain('Die Festplatte ist voll.')
    expect(created.output).not.toMatch(/\n\s+at /)

    await disk.makeRoom()
    const again = await serveWithoutPages(settings)
    expect((await (await fetch(`${again.url}/readyz`)).json()).ready).toBe(true)
    await again.stop()
    disk.unmount()
    await rm(elsewhere, { recursive: true })
  }, 300_000)

  test('has no room for a restore: refused before anything changes', async () => {
    const { archive, dataDir } = await backedUp()
    for (const megabytes of [3, 20]) {
      const disk = mountSmallDisk(megabytes)
      if (!disk) throw new Error('no disk')
      const { code, output } = await runCommand([BACKUP, 'restore', archive, '--replace'], { DATA_DIR: disk.folder })

      expect(code).toBe(1)
      expect(output).toMatch(/MB frei, gebraucht werden \d+ MB\. Schaffen Sie Platz\. Nichts wurde geändert\./)
      expect((await readdir(disk.folder)).filter((name) => name !== 'in-use.lock')).toEqual([])
      disk.unmount()
    }
    await rm(dataDir, { recursive: true })
  }, 300_000)
})

describe('a restore', () => {
  test('with keys that are missing, wrong or of another backup changes nothing', async () => {
    const { archive, dataDir } = await backedUp()
    const empty = await mkdtemp(join(tmpdir(), 'praxis-target-'))
    const nonsense = join(dataDir, 'nonsense.json')
    await writeFile(nonsense, '{"publishableKey":"x"}')
    for (const [keys, sentence] of [
      [join(dataDir, 'none.json'), 'Die Schlüsseldatei lässt sich nicht lesen.'],
      [nonsense, 'enthält keine Schlüssel. Nichts wurde geändert.'],
    ] as const) {
      const { code, output } = await runCommand([BACKUP, 'restore', archive, '--keys', keys], { DATA_DIR: empty })
      expect(code).toBe(1)
      expect(output).toContain(sentence)
    }
    expect(await readdir(empty)).toEqual([])
    await rm(dataDir, { recursive: true })
    await rm(empty, { recursive: true })
  }, 300_000)

  test('of an archive whose migration was edited is refused before anything changes', async () => {
    const { archive, dataDir } = await backedUp()
    const unpacked = await mkdtemp(join(tmpdir(), 'praxis-edited-'))
    const manifest = await readArchive(archive, undefined, unpacked)
    const [first] = manifest.migrations
    if (first) first.text += '\n-- edited'
    const edited = join(unpacked, 'edited.tar.gz')
    await writeArchive(edited, partsOf(unpacked, JSON.stringify(manifest)))
    const target = await mkdtemp(join(tmpdir(), 'praxis-target-'))

    const { code, output } = await runCommand([BACKUP, 'restore', edited], { DATA_DIR: target })

    expect(code).toBe(1)
    expect(output).toContain('Die Sicherung wurde verändert oder stammt von einem veränderten Programm')
    expect(await readdir(target)).toEqual([])
    for (const folder of [dataDir, unpacked, target]) await rm(folder, { recursive: true })
  }, 300_000)

  test.each(engines)(
    'that was killed leaves nothing readable behind: the doctor names it, the next start removes it, on %s',
    async (engine) => {
      const { archive, dataDir } = await backedUp()
      const target = await mkdtemp(join(tmpdir(), 'praxis-killed-'))
      const postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
      if (!postgres) await copyMigratedDatabase(target)
      const settings = { DATA_DIR: target, ...(postgres ? { DATABASE_URL: postgres.url } : {}) }

      await killOnceItUnpacks([BACKUP, 'restore', archive, '--replace', '--trust-archive'], settings)
      const [left] = await leftovers(target)
      expect((await runCommand(DOCTOR, settings)).output).toContain(
        `Im Datenordner liegt, was ein abgebrochener Befehl hinterlassen hat (${left})`,
      )
      await (await serveWithoutPages(settings)).stop()

      expect(await leftovers(target)).toEqual([])
      await postgres?.drop()
      for (const folder of [dataDir, target]) await rm(folder, { recursive: true })
    },
    120_000,
  )
})

test('a command that needs a passphrase and has nobody to ask ends with an error', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-nobody-'))
  await copyMigratedDatabase(dataDir)

  const { code, output } = await runCommand([BACKUP, 'backup', '--encrypt'], { DATA_DIR: dataDir })

  expect(code).toBe(1)
  expect(output).toContain('Es kam keine Eingabe: Passphrase (mindestens 12 Zeichen) wird gebraucht.')
  await rm(dataDir, { recursive: true })
})

describe.runIf(engines.includes('postgres'))('a PostgreSQL', () => {
  test('that turns read-only, or is made anew under the running website, answers visitors 503 with a sentence', async () => {
    const { name, url, drop } = await createMigratedDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'praxis-ro-'))
    const settings = { DATABASE_URL: url, DATA_DIR: dataDir }
    const server = await serveWithoutPages(settings)
    const visitor = await visit(server.url)
    const insert = async () => {
      const { status, error } = await visitor.from('consultation_requests').insert(consultationRequest())
      return { status, message: error?.message }
    }
    expect((await insert()).status).toBe(201)

    await onServer(async (postgres) => {
      await postgres.unsafe(`alter database ${name} set default_transaction_read_only = on`)
      await cutOff(postgres, name)
    })
    await untilNot(insert, 201)
    expect(await settled(insert)).toEqual({ status: 503, message: LATER })
    expect((await runCommand(DOCTOR, settings)).output).toContain('Die Datenbank nimmt nur Lesezugriffe an.')
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)

    await onServer(async (postgres) => {
      await cutOff(postgres, name)
      await postgres.unsafe(`drop database ${name} with (force)`)
      await postgres.unsafe(`create database ${name}`)
    })
    expect(await settled(insert)).toEqual({ status: 503, message: LATER })
    expect((await runCommand(DOCTOR, settings)).output).toContain('Die Datenbank fehlt oder ist leer')
    await server.stop()
    await drop()
    await rm(dataDir, { recursive: true })
  }, 300_000)

  test('that takes no more connections, does not know the user, or lacks a table is told apart', async () => {
    const { name, url, drop } = await createMigratedDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'praxis-refused-'))
    const owner = { DATABASE_URL: url, DATA_DIR: dataDir }
    const role = `praxis_role_${crypto.randomUUID().slice(0, 8)}`
    const asRole = new URL(url)
    asRole.username = role
    const serving = { DATABASE_URL: asRole.href, DATABASE_OWNER_URL: url, DATA_DIR: dataDir }

    const unknown = await runCommand(DOCTOR, serving)
    expect(unknown).toMatchObject({ code: 1 })
    expect(unknown.output).toContain('Benutzer oder Passwort in DATABASE_URL stimmen nicht.')

    await runCommand(['server/commands/migrate.ts'], serving)
    const server = await serveWithoutPages(serving)
    const visitor = await visit(server.url)
    const insert = async () => {
      const { status, error } = await visitor.from('consultation_requests').insert(consultationRequest())
      return { status, message: error?.message }
    }
    expect((await insert()).status).toBe(201)
    await onServer(async (postgres) => {
      await postgres.unsafe(`alter role ${role} connection limit 0`)
      await cutOff(postgres, name)
    })
    await untilNot(insert, 201)
    expect(await settled(insert)).toEqual({ status: 503, message: LATER })
    const full = await runCommand(DOCTOR, serving)
    expect(full).toMatchObject({ code: 1 })
    expect(full.output).toContain('Die Datenbank nimmt keine weiteren Verbindungen an.')

    await onServer((postgres) => postgres.unsafe(`alter role ${role} connection limit -1`))
    const database = await openDatabase({ dataDir, databaseUrl: url })
    await database.runScript('alter table public.consultation_requests rename to gone')
    await database.close()
    expect(await settled(insert)).toEqual({ status: 503, message: LATER })
    const incomplete = await runCommand(DOCTOR, owner)
    expect(incomplete).toMatchObject({ code: 1 })
    expect(incomplete.output).toContain('In dieser Datenbank fehlt, was die Website angelegt hat.')
    expect(incomplete.output).not.toContain('nicht zu erreichen')

    await server.stop()
    await drop()
    await onServer((postgres) => postgres.unsafe(`drop role ${role}`))
    await rm(dataDir, { recursive: true })
  }, 300_000)
})

/** The first answers after a cut connection may tell only of the cut. */
async function settled(insert: () => Promise<{ status: number; message: string | undefined }>) {
  let last = await insert()
  for (let tries = 0; tries < 20 && last.status === 500; tries += 1) last = await insert()
  return last
}

async function untilNot(insert: () => Promise<{ status: number }>, status: number): Promise<void> {
  while ((await insert()).status === status);
}

async function cutOff(postgres: Parameters<Parameters<typeof onServer>[0]>[0], name: string): Promise<void> {
  await postgres`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
}

async function leftovers(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => name.startsWith('restore-'))
}

/** SIGKILL at the moment when the folder with the unpacked archive appears. */
async function killOnceItUnpacks(words: string[], settings: { DATA_DIR: string }): Promise<void> {
  const watcher = watch(settings.DATA_DIR)
  const { child, ended } = runNode(words, settings)
  watcher.on('change', (_event, name) => {
    if (String(name).startsWith('restore-')) child.kill('SIGKILL')
  })
  const { signal } = await ended
  watcher.close()
  expect(signal).toBe('SIGKILL')
}

/** A stopped installation with one enquiry, and a backup of it. */
async function backedUp(): Promise<{ dataDir: string; archive: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-failures-'))
  await copyMigratedDatabase(dataDir)
  const made = await runCommand([BACKUP, 'backup'], { DATA_DIR: dataDir })
  const archive = made.output.match(/Gesichert und geprüft: (\S+)/)?.[1]
  if (!archive) throw new Error(`no backup was made:\n${made.output}`)
  return { dataDir, archive }
}

async function* partsOf(unpacked: string, manifest: string) {
  const { readFile } = await import('node:fs/promises')
  for (const folder of ['database', 'files']) {
    const names = await readdir(join(unpacked, folder), { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of names
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name))
      .sort()) {
      yield { name: entry.slice(unpacked.length + 1), bytes: await readFile(entry) }
    }
  }
  yield { name: 'manifest.json', bytes: Buffer.from(manifest) }
}

// @module-tag more
import { watch } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/open-database.ts'
import { createMigratedDatabase, engines, migratedFolder, onServer } from '../../support/database/databases.ts'
import { hasSmallDisks, mountSmallDisk } from '../../support/machine/small-disk.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { runCommand, runNode } from '../../support/processes/run-node.ts'
import { publishableKeyOf, startProcess } from '../../support/processes/start-process.ts'
import { consultationRequest } from '../../support/server/requests.ts'
import { client, startServerUnderTest } from '../../support/server/server-under-test.ts'
import buildOnce from '../../support/site/build-once.ts'

// docs/failures.md says what these sentences do not.

const BACKUP = 'server/commands/backup.ts'
const DOCTOR = ['server/commands/doctor/doctor.ts']
const LATER = 'Das hat nicht geklappt. Versuchen Sie es später noch einmal.'
const failing = (said: string) => ({ code: 1, output: expect.stringContaining(said) })

/** A visitor sends an enquiry. @returns the status and sentence of the answer */
async function visitorOf(url: string) {
  const visitor = client(url, await publishableKeyOf(url))
  return async () => {
    const { status, error } = await visitor.from('consultation_requests').insert(consultationRequest())
    return { status, message: error?.message }
  }
}

test.runIf(hasSmallDisks())(
  'a restore that runs out of disk space says so and leaves nothing behind',
  async () => {
    const archive = await backedUp()
    for (const megabytes of [3, 20]) {
      const disk = mountSmallDisk(megabytes) ?? expect.unreachable('no disk')
      const { code, output } = await runCommand([BACKUP, 'restore', archive], { DATA_DIR: disk.folder })

      expect(code).toBe(1)
      expect(output).toContain('Die Festplatte ist voll.')
      expect((await readdir(disk.folder)).filter((name) => name !== 'in-use.lock')).toEqual([])
      disk.unmount()
    }
  },
  300_000,
)

test('a restore that was killed: the doctor names it, no server starts there, and the same command repairs it', async () => {
  const archive = await backedUp()
  const settings = { DATA_DIR: await temporaryFolder() }
  const CUT_OFF = `In dem Datenordner ${settings.DATA_DIR} wurde eine Wiederherstellung unterbrochen.`

  await killOnceItUnpacks([BACKUP, 'restore', archive], settings)

  expect((await runCommand(DOCTOR, settings)).output).toContain(CUT_OFF)
  await expect(startServerUnderTest('pglite', settings)).rejects.toThrow(CUT_OFF)
  expect(await runCommand([BACKUP, 'backup'], settings)).toMatchObject(failing(CUT_OFF))
  expect(await runCommand([BACKUP, 'restore', archive], settings)).toMatchObject({ code: 0 })
  await (await startServerUnderTest('pglite', settings)).stop()
}, 300_000)

test('a command that needs a passphrase and has no terminal ends with an error', async () => {
  const dataDir = await migratedFolder()

  expect(await runCommand([BACKUP, 'backup', '--encrypt'], { DATA_DIR: dataDir })).toMatchObject(
    failing('Es kam keine Eingabe: Passphrase (mindestens 12 Zeichen) wird gebraucht.'),
  )
})

describe.runIf(engines.includes('postgres'))('a PostgreSQL', () => {
  beforeAll(() => buildOnce(), 300_000)

  test('that becomes read-only, or is replaced under the running website, answers visitors 503 with a sentence', async () => {
    const { name, url, drop } = await createMigratedDatabase()
    const dataDir = await temporaryFolder()
    const settings = { DATABASE_URL: url, DATA_DIR: dataDir }
    const server = await startProcess(settings)
    const insert = await visitorOf(server.url)
    expect((await insert()).status).toBe(201)

    await onServer(async (postgres) => {
      await postgres.unsafe(`alter database ${name} set default_transaction_read_only = on`)
      await cutOff(postgres, name)
    })
    await settled(insert)
    expect((await runCommand(DOCTOR, settings)).output).toContain('Die Datenbank nimmt nur Lesezugriffe an.')
    const reasons = async () => (await (await fetch(`${server.url}/readyz`)).json()).reasons
    await expect.poll(reasons).toEqual(['database_read_only'])

    await onServer(async (postgres) => {
      await postgres.unsafe(`drop database ${name} with (force)`)
      await postgres.unsafe(`create database ${name}`)
    })
    await settled(insert)
    expect((await runCommand(DOCTOR, settings)).output).toContain('Hier ist noch keine Datenbank.')
    await server.stop()
    await drop()
  }, 300_000)

  test('goes and comes back: visitors and proxies are told, and all goes on by itself; the doctor says why it refuses', async () => {
    const { name, url, drop } = await createMigratedDatabase()
    const dataDir = await temporaryFolder()
    const role = `praxis_role_${crypto.randomUUID().slice(0, 8)}`
    const asRole = new URL(url)
    asRole.username = role
    const serving = { DATABASE_URL: asRole.href, DATABASE_OWNER_URL: url, DATA_DIR: dataDir }

    expect(await runCommand(DOCTOR, serving)).toMatchObject(
      failing('lässt sich nicht benutzen. Benutzer oder Passwort in DATABASE_URL stimmen nicht.'),
    )

    await runCommand(['server/commands/migrate.ts'], serving)
    const server = await startProcess(serving)
    const insert = await visitorOf(server.url)
    expect((await insert()).status).toBe(201)
    await onServer(async (postgres) => {
      await postgres.unsafe(`alter role ${role} connection limit 0`)
      await cutOff(postgres, name)
    })
    await settled(insert)
    const asked = async (path: string) => (await fetch(`${server.url}${path}`)).status
    await expect.poll(() => asked('/readyz')).toBe(503)
    // Starting the program again repairs nothing.
    expect(await asked('/healthz')).toBe(200)
    expect(await runCommand(DOCTOR, serving)).toMatchObject(
      failing('lässt sich nicht benutzen. Die Datenbank nimmt keine weiteren Verbindungen an.'),
    )

    await onServer((postgres) => postgres.unsafe(`alter role ${role} connection limit -1`))
    await expect.poll(async () => (await insert()).status).toBe(201)
    await expect.poll(() => asked('/readyz')).toBe(200)
    const database = await openDatabase({ dataDir, databaseUrl: url })
    await database.runScript('alter table public.consultation_requests rename to gone')
    await database.close()
    await settled(insert)
    expect(await runCommand(DOCTOR, { DATABASE_URL: url, DATA_DIR: dataDir })).toMatchObject(
      failing('In dieser Datenbank fehlt, was die Website angelegt hat.'),
    )

    await server.stop()
    await drop()
    await onServer((postgres) => postgres.unsafe(`drop role ${role}`))
  }, 300_000)
})

/** The first answers after a cut connection may tell only of the cut, or be as before. */
const settled = (insert: Awaited<ReturnType<typeof visitorOf>>) =>
  expect.poll(insert).toEqual({ status: 503, message: LATER })

async function cutOff(postgres: Parameters<Parameters<typeof onServer>[0]>[0], name: string): Promise<void> {
  await postgres`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
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

/** @returns the archive of an installation that is stopped */
async function backedUp(): Promise<string> {
  const dataDir = await migratedFolder()
  const { output } = await runCommand([BACKUP, 'backup'], { DATA_DIR: dataDir })
  return output.match(/Gesichert und geprüft: (\S+)/)?.[1] ?? expect.unreachable(`no backup was made:\n${output}`)
}

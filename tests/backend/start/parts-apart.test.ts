// @module-tag more
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { adminCommands } from '../../../server/commands/admin.ts'
import { backupCommands } from '../../../server/commands/backup.ts'
import { checkDatabase } from '../../../server/commands/doctor/check-database.ts'
import { readConfig } from '../../../server/config.ts'
import { createLog } from '../../../server/log.ts'
import { withoutPages } from '../../../server/site/pages.ts'
import { type RunningServer, startServer } from '../../../server/start-server.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { createTestDatabase, type Engine, engines } from '../../support/database/engines.ts'
import { createMigratedDatabase } from '../../support/database/migrated-postgres.ts'
import { callCommand } from '../../support/server/call-command.ts'
import { consultationRequest, pdfBytes, uploadPath } from '../../support/server/enquiries.ts'
import { client } from '../../support/server/server-under-test.ts'

// A database and a data folder that are not of one installation.

type Settings = Record<'DATA_DIR' | 'BACKUP_DIR', string> & { DATABASE_URL?: string }

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-parts-'))
  undo.push(() => rm(folder, { recursive: true }))
  return folder
}

/** An installation that has taken an enquiry and is stopped. */
async function usedInstallation(engine: Engine): Promise<Settings> {
  const dataDir = await newFolder()
  const postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
  if (postgres) undo.push(postgres.drop)
  else await copyMigratedDatabase(dataDir)
  const settings = {
    DATA_DIR: dataDir,
    BACKUP_DIR: join(dataDir, 'backups'),
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  }
  expect(await served(settings, send)).toEqual({ status: 201, message: undefined, upload: undefined })
  return settings
}

/** Starts the server for as long as something looks at it. */
async function served<Seen>(settings: Settings, look: (url: string, server: RunningServer) => Promise<Seen>) {
  const config = readConfig({ PORT: '0', MAILBOX_PORT: '0', ...settings })
  const server = await startServer({ config, log: createLog('silent'), pages: withoutPages('no pages') })
  try {
    return await look(`http://127.0.0.1:${server.port}`, server)
  } finally {
    await server.stop()
  }
}

async function send(url: string, { keys }: RunningServer) {
  const visitor = client(url, keys.publishableKey)
  const { error, status } = await visitor.from('consultation_requests').insert(consultationRequest())
  const files = visitor.storage.from('mwo-uploads')
  const upload = await files.upload(uploadPath(), pdfBytes(), { contentType: 'application/pdf' })
  return { status, message: error?.message, upload: upload.error?.message }
}

const findingsOf = async (settings: Settings) => JSON.stringify(await checkDatabase(readConfig({ ...settings })))
const backup = (settings: Settings, ...words: string[]) => callCommand(backupCommands, words, { ...settings })

async function backedUp(settings: Settings): Promise<string> {
  expect(await backup(settings, 'backup')).toMatchObject({ code: 0 })
  return join(settings.BACKUP_DIR, String((await readdir(settings.BACKUP_DIR)).find((name) => name.includes('.tar.'))))
}

test('a new database beside a used folder: nothing is taken in until the operator says that they belong together', async () => {
  const settings = await usedInstallation('pglite')
  await rm(join(settings.DATA_DIR, 'database'), { recursive: true })
  await copyMigratedDatabase(settings.DATA_DIR)

  const sentence =
    'Gerade können wir hier nichts entgegennehmen. Bitte rufen Sie uns an, oder versuchen Sie es später noch einmal.'
  await served(settings, async (url, server) => {
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect(await send(url, server)).toEqual({ status: 503, message: sentence, upload: sentence })
    const ready = await fetch(`${url}/readyz`)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toEqual({ ready: false, reasons: ['parts_apart'], warnings: [] })
    expect(server.warning).toContain('gehört zu einer anderen, die schon in Betrieb war')
  })
  expect(await findingsOf(settings)).toContain('npm run admin -- confirm ordner')
  // A start does not join the parts.
  expect((await served(settings, send)).status).toBe(503)

  const confirmed = await callCommand(adminCommands, ['confirm', 'ordner'], settings)
  expect(confirmed.output).toContain('Starten Sie die Website neu.')
  expect((await served(settings, send)).status).toBe(201)
})

test.each(engines)(
  'a lost database is an error before any start, and a backup brings it back, on %s',
  async (engine) => {
    const used = await usedInstallation(engine)
    const archive = await backedUp(used)
    const settings = { ...used }
    if (engine === 'pglite') await rm(join(used.DATA_DIR, 'database'), { recursive: true })
    else {
      const empty = await createTestDatabase()
      undo.push(empty.drop)
      settings.DATABASE_URL = empty.url
    }

    expect(await findingsOf(settings)).toContain('spielen Sie vor dem nächsten Start die Sicherung ein')
    const refused = await backup(settings, 'backup')
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Die Datenbank fehlt oder ist leer') })
    expect(refused.output).not.toContain('Starten Sie die Website einmal')

    expect(await backup(settings, 'restore', archive, '--replace')).toMatchObject({ code: 0 })
    expect(await findingsOf(settings)).toContain('Datenbank und Datenordner gehören zusammen')
    expect((await served(settings, send)).status).toBe(201)
  },
)

test.runIf(engines.includes('postgres'))(
  'a restored backup of another installation belongs to its files, and says so',
  async () => {
    const [one, other] = [await usedInstallation('postgres'), await usedInstallation('postgres')]
    const archive = await backedUp(one)

    const foreignKeys = join(other.DATA_DIR, 'keys.json')
    expect(await backup(other, 'restore', archive, '--keys', foreignKeys, '--replace')).toMatchObject({
      code: 1,
      output: expect.stringContaining('gehört nicht zu dieser Sicherung'),
    })
    expect(await backup(other, 'restore', archive, '--replace', '--trust-archive')).toMatchObject({
      code: 0,
      output: expect.stringContaining('von einer anderen Installation als der, die hier war'),
    })

    const mark = (dir: string) => readFile(join(dir, 'files/.database-id'), 'utf8')
    expect(await mark(other.DATA_DIR)).toBe(await mark(one.DATA_DIR))
    expect((await served(other, send)).status).toBe(201)
    // Its keys are still those that were here.
    expect(await findingsOf(other)).toMatch(/Die Schlüssel wurden am \d\d\.\d\d\.\d{4} gewechselt/)
  },
)

test.runIf(engines.includes('postgres'))(
  'a new folder beside a database in use: nothing is taken in either',
  async () => {
    const used = await usedInstallation('postgres')
    await served({ ...used, DATA_DIR: await newFolder() }, async (url, server) => {
      expect((await send(url, server)).status).toBe(503)
      expect(server.warning).toContain(
        'Die Datenbank hat den neuesten Stand: Ersetzen Sie sie nicht durch eine Sicherung.',
      )
      expect(server.warning).not.toContain('--replace')
    })
    // The keys of the right folder are as they were.
    expect(await findingsOf(used)).not.toContain('gewechselt')
  },
)

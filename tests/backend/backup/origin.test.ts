// @module-tag more
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdministrator } from '../../../server/accounts/administrators.ts'
import { checkArchive, writeArchive } from '../../../server/backup/archive.ts'
import { createBackup } from '../../../server/backup/create-backup.ts'
import { dump } from '../../../server/backup/dump.ts'
import { describeOrigin, keysThatProve, markOf } from '../../../server/backup/origin.ts'
import { restore } from '../../../server/backup/restore.ts'
import { backupCommands } from '../../../server/commands/backup.ts'
import { createTestDatabase, engines } from '../../support/database/engines.ts'
import { type MigratedDatabase, migratedDatabase } from '../../support/database/migrated-database.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { callCommand } from '../../support/server/call-command.ts'

const INTRUDER = 'fremd@example.com'
const UNPROVEN = 'Ob diese Installation das Archiv geschrieben hat, lässt sich nicht prüfen.'
const keysOf = (name: string) => ({
  publishableKey: `sb_publishable_${name.repeat(4)}`,
  secretKey: `sb_secret_${name.repeat(4)}`,
  jwtSecret: name.repeat(8),
})
const OURS = keysOf('unsere')
const THEIRS = keysOf('fremde')

describe('where an archive comes from', () => {
  // PostgreSQL where there is one: the built-in database takes ten times as long and goes the same way.
  const engine = engines.at(-1) ?? 'pglite'

  let folder: string
  let source: MigratedDatabase
  /** Written by this installation. */
  let ours: string
  /** Written by somebody who can reach the storage, with an account of his own. */
  let forged: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'praxis-origin-'))
    source = await migratedDatabase(engine)
    await createAdministrator(source.database, { email: ADMINISTRATOR, password: PASSWORD })
    ours = (await createBackup({ database: source.database, dataDir: folder }, { folder, keys: OURS })).archive
    await createAdministrator(source.database, { email: INTRUDER, password: PASSWORD })
    forged = join(folder, 'forged.tar.gz')
    await writeArchive(forged, dump(source.database, folder, THEIRS))
  })
  afterAll(async () => {
    await source.drop()
    await rm(folder, { recursive: true })
  })

  /** An installation without content, with the keys of ours. */
  async function place() {
    const dataDir = await mkdtemp(join(tmpdir(), 'praxis-origin-here-'))
    await writeFile(join(dataDir, 'keys.json'), JSON.stringify(OURS))
    const postgres = engine === 'postgres' ? await createTestDatabase() : undefined
    return {
      dataDir,
      databaseUrl: postgres?.url,
      settings: { DATA_DIR: dataDir, BACKUP_PASSPHRASE: '', ...(postgres ? { DATABASE_URL: postgres.url } : {}) },
      async drop() {
        await postgres?.drop()
        await rm(dataDir, { recursive: true })
      },
    }
  }

  test('one of this installation is restored, and says which accounts administer', async () => {
    const here = await place()

    const { code, output } = await callCommand(backupCommands, ['restore', ours], here.settings)

    expect([code, output]).toEqual([
      0,
      expect.stringContaining(`Verwaltungskonten in dieser Sicherung: ${ADMINISTRATOR}\n`),
    ])
    expect(output).not.toContain(UNPROVEN)
    await here.drop()
  })

  test('one that somebody else made is refused with the accounts that it brings, until the operator trusts it', async () => {
    const here = await place()
    const before = await readdir(here.dataDir)

    const refused = await callCommand(backupCommands, ['restore', forged, '--replace'], here.settings)
    const left = await readdir(here.dataDir)
    const trusted = await callCommand(backupCommands, ['restore', forged, '--trust-archive'], here.settings)

    expect(refused.code).toBe(1)
    expect(refused.output).toContain(UNPROVEN)
    expect(refused.output).toContain(INTRUDER)
    expect(left.filter((name) => name !== 'in-use.lock')).toEqual(before)
    expect(trusted.code).toBe(0)
    expect(trusted.output.indexOf(INTRUDER)).toBeLessThan(trusted.output.indexOf('Wiederhergestellt'))
    await here.drop()
  })

  test('one that becomes another after the first look is not restored', async () => {
    const here = await place()

    const restoring = restore(forged, here, {
      accept: ({ administrators }) => {
        throw new Error(`brings ${administrators.join(' and ')}`)
      },
    })

    await expect(restoring).rejects.toThrow(`brings ${ADMINISTRATOR} and ${INTRUDER}`)
    expect(await readdir(here.dataDir)).not.toContain('database')
    await here.drop()
  })

  test('the address of an account cannot write to the terminal', async () => {
    await sql`update auth.users set email = ${'a\u001b[2J\nb@example.com'} where email = ${INTRUDER}`.execute(
      source.database.sql,
    )
    const loud = join(folder, 'loud.tar.gz')
    await writeArchive(loud, dump(source.database, folder, THEIRS))

    expect((await checkArchive(loud)).administrators).toContain('a??2J?nb@example.com')
  })
})

test('the mark of an archive holds for its manifest and its keys alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-mark-'))
  const manifest = JSON.stringify({
    format: 1,
    createdAt: '2026-11-22T12:00:00.000Z',
    engine: 'pglite',
    migrations: [],
    tables: [],
    sequences: [],
    files: [],
    missingFiles: [],
  })
  const marksOf = async (text: string, mark?: string) => {
    const path = join(folder, 'archive.tar.gz')
    const parts = [{ name: 'manifest.json', text }, ...(mark ? [{ name: 'manifest.mark', text: mark }] : [])]
    await rm(path, { force: true })
    await writeArchive(
      path,
      (async function* () {
        for (const { name, text } of parts) yield { name, bytes: Buffer.from(text) }
      })(),
    )
    const { isMarkedBy } = await checkArchive(path)
    return [isMarkedBy(OURS), isMarkedBy(THEIRS)]
  }
  const mark = markOf(Buffer.from(manifest), OURS)

  expect(await marksOf(manifest, mark)).toEqual([true, false])
  expect(await marksOf(manifest.replace('2026', '2025'), mark)).toEqual([false, false])
  expect(await marksOf(manifest)).toEqual([false, false])
  await rm(folder, { recursive: true })
})

const identity = { identity: 'AGE-SECRET-KEY-1' }
const passphrase = { passphrase: 'Leuchtturm-im-Nebel-4' }

test.each([
  ['keys closed for the public key, as the archive', '.age', '/storage/keys.json.age', identity, false],
  ['keys in the clear beside it', '', '/storage/keys.json', undefined, false],
  ['keys in the clear, kept elsewhere', '', '/safe/keys.json', undefined, true],
  ['keys closed with the passphrase', '', '/storage/keys.json.age', passphrase, true],
  ['a passphrase that closes it, which nobody else knows', '.age', undefined, passphrase, true],
  ['a passphrase that closes nothing of it', '', undefined, passphrase, false],
])('%s: proves an archive as far as nobody else can have made it', (_, ending, path, seal, isProof) => {
  const archive = `/storage/a.tar.gz${ending}`
  const byTheirs = {
    administrators: [],
    isMarkedBy: (keys: { jwtSecret: string }) => keys.jwtSecret === THEIRS.jwtSecret,
  }
  const keyFile = path ? { path, keys: THEIRS } : undefined
  const proofs = keysThatProve(archive, { here: undefined, keyFile, seal })
  const look = () => describeOrigin(archive, byTheirs, { proofs, seal, isTrusted: false })

  if (isProof) expect(look()).toBe('Verwaltungskonten in dieser Sicherung: keine')
  else expect(look).toThrow(UNPROVEN)
})

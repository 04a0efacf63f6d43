// @module-tag more
import { chown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyMigratedDatabase, migratedFolder } from '../../support/database/databases.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { PASSWORD } from '../../support/people.ts'
import { runCommand } from '../../support/processes/run-node.ts'

// What a command does is tried in the test's own process elsewhere. Here each runs as an operator starts it, once.

const ADMIN = 'server/commands/admin.ts'
const BACKUP = 'server/commands/backup.ts'
const DOCTOR = 'server/commands/doctor/doctor.ts'
const EMAIL = 'erika.mustermann@example.com'

test('each command ends with 0 and says what it did', async () => {
  const place = await temporaryFolder()
  const here = { DATA_DIR: join(place, 'data'), BACKUP_DIR: join(place, 'backups') }
  const run = async (words: string[], settings: Record<string, string>, typed = '') => {
    const { code, output } = await runCommand(words, settings, typed)
    expect(code, output).toBe(0)
    return output
  }
  await mkdir(here.DATA_DIR, { mode: 0o700 })
  await copyMigratedDatabase(here.DATA_DIR)

  expect(await run([ADMIN, '--help'], here)).toMatch(/^So geht es:\nnpm run admin -- create/)
  expect(await run([ADMIN, 'create', EMAIL], here, `${PASSWORD}\n`)).toContain('kann sich jetzt anmelden: http')
  // What is printed is what is typed.
  const doctor = await run([DOCTOR], { ...here, PRAXIS_COMMAND: 'praxis' })
  expect(doctor).toMatch(/\d+ gut, \d+\sHinweise?, 0 Fehler\n$/)
  expect(doctor).toContain('praxis backup')
  expect(doctor).not.toMatch(/npm run (backup|admin|move|doctor)/)
  expect(await run([BACKUP, 'backup'], here)).toContain('Gesichert und geprüft')
  const archive = join(here.BACKUP_DIR, String((await readdir(here.BACKUP_DIR))[0]))
  const elsewhere = { DATA_DIR: join(place, 'elsewhere') }
  expect(await run([BACKUP, 'restore', archive], elsewhere)).toContain('Wiederhergestellt')
})

test('what is typed wrongly, or without the settings of the service, ends with 1 and one sentence', async () => {
  const folder = await temporaryFolder()
  const here = { DATA_DIR: folder }
  const PRAXIS_SETTINGS = join(folder, 'praxis.env')
  await writeFile(PRAXIS_SETTINGS, 'DATA_DIR=/var/lib/praxis')
  const forgotten = { PRAXIS_SETTINGS, DATA_DIR: '', DATABASE_URL: '' }
  for (const [words, settings, said] of [
    [[ADMIN, 'alles-loeschen'], here, 'Den Befehl „alles-loeschen“ gibt es nicht. So geht es:'],
    [[DOCTOR], { ...here, PORT: 'viele' }, 'PORT muss eine Zahl sein'],
    [[ADMIN, 'retention'], forgotten, `Die Einstellungen der Website stehen in ${PRAXIS_SETTINGS}`],
  ] as const) {
    const output = expect.stringContaining(said)
    expect(await runCommand([...words], { ...settings })).toMatchObject({ code: 1, output })
  }
})

test.runIf(process.getuid?.() === 0)('root leaves no file in the folder of the website’s user', async () => {
  const dataDir = await migratedFolder()
  // Debian's `nobody`.
  await chown(dataDir, 65_534, 65_534)
  const before = await readdir(dataDir, { recursive: true })

  const cases: [string, string[]][] = [
    [dataDir, [ADMIN, 'retention']],
    [dataDir, ['server/main.ts']],
    // A new folder beside the old one.
    [join(dataDir, 'new'), [BACKUP, 'restore', 'praxis.tar.gz']],
    [join(dataDir, 'new'), [BACKUP, 'restore', 'praxis.tar.gz', '--files-only']],
  ]
  for (const [DATA_DIR, command] of cases) {
    const { code, output } = await runCommand(command, { DATA_DIR })
    expect(output).toMatch(/^Der Ordner \S+ gehört dem Benutzer nobody, und dieser Befehl läuft als root\./)
    expect(code).toBe(1)
  }

  expect(await readdir(dataDir, { recursive: true })).toEqual(before)
})

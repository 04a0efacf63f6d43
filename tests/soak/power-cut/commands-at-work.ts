import { cp, mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listBackups } from '../../../server/backup/archive-names.ts'
import { moveToPostgres } from '../../../server/backup/move.ts'
import { restore } from '../../../server/backup/restore.ts'
import { createTestDatabase } from '../../support/database/engines.ts'
import { runCommand } from '../../support/server/run-command.ts'
import { installation } from '../crash/installation.ts'
import { SCRATCH, type Work } from './power-cut-run.ts'
import { beginRecording, endRecording, mark } from './record-files.ts'

const OLD = 3
const NEW = 7

/** An archive takes the place of an installation: before the command ends either is there, afterwards the archive. */
export const restoreAtWork: Work = {
  async record(begin) {
    const folder = await mkdtemp(join(SCRATCH, 'praxis-restore-'))
    const source = await installation('pglite', folder, NEW)
    const target = await installation('pglite', folder, OLD)
    const backups = join(folder, 'archive')
    await runCommand(['server/commands/backup.ts', 'backup', '--to', backups], source.settings)
    const [made] = await listBackups(backups)
    const archive = join(backups, made?.files.find((name) => name.includes('.tar.')) ?? '')
    const keys = await readFile(join(source.dataDir, 'keys.json'), 'utf8')
    return recorded(begin, target.dataDir, async () => {
      await restore(archive, { dataDir: target.dataDir }, { keys, replace: true })
      mark('restored')
    })
  },

  async findLosses(dataDir, acknowledged) {
    const expected = acknowledged.length > 0 ? [NEW] : [OLD, NEW]
    return unlessOneOf(
      await look(dataDir),
      expected.map((count) => `${count} enquiries`),
    )
  },
}

/** What the built-in database holds goes to PostgreSQL: before the command ends it is here or marked as moved, afterwards marked. */
export const moveAtWork: Work = {
  async record(begin) {
    const folder = await mkdtemp(join(SCRATCH, 'praxis-move-'))
    const source = await installation('pglite', folder, NEW)
    const postgres = await createTestDatabase()
    const done = await recorded(begin, source.dataDir, async () => {
      await moveToPostgres(source.dataDir, postgres.url)
      mark('moved')
    })
    await postgres.drop()
    return done
  },

  async findLosses(dataDir, acknowledged) {
    const expected = ['zu PostgreSQL umgezogen', ...(acknowledged.length > 0 ? [] : [`${NEW} enquiries`])]
    return unlessOneOf(await look(dataDir), expected)
  },
}

async function recorded(begin: string, dataDir: string, work: () => Promise<void>) {
  await cp(dataDir, begin, { recursive: true })
  beginRecording(dataDir)
  await work()
  return { folder: dataDir, events: endRecording() }
}

/** What a start says of this installation. */
async function look(dataDir: string): Promise<string> {
  return (await runCommand(['tests/soak/crash/look.ts'], { DATA_DIR: dataDir })).output.trim()
}

function unlessOneOf(state: string, expected: string[]): string[] {
  const isExpected = expected.some((one) => (one.endsWith('enquiries') ? state === one : state.includes(one)))
  return isExpected ? [] : [`expected ${expected.join(' or ')}: ${state}`]
}

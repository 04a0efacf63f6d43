import { once } from 'node:events'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FITS_THE_VERSION_BEFORE } from '../../../server/database/run-migrations.ts'
import { runCommand } from '../../support/processes/run-node.ts'
import { runUntilExit, type ServerProcess } from '../../support/processes/start-process.ts'
import { atWork, type Work } from './at-work.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** What a server needs, as in `deploy/Dockerfile`, and what tells that the pages are built. */
const PROGRAM = 'app build content database rules server package.json package-lock.json vite.config.ts'.split(' ')
const TOO_OLD =
  /^Die Datenbank ist neuer als das Programm[^\n]*\. Spielen Sie die neuere Version des Programms ein\.\n$/

interface UpdateRun extends Pick<Work, 'servers' | 'recipients'> {
  /** A checkout of the version before; without it that is this program, and only its database changes. */
  from?: string
}

/**
 * One server after the other is stopped, and a later version takes its place: this program with one more migration. Afterwards the version before
 * neither starts nor migrates.
 */
export async function updateRun({ from = ROOT, ...work }: UpdateRun) {
  const later = await mkdtemp(join(tmpdir(), 'praxis-later-'))
  try {
    for (const name of PROGRAM) await cp(join(ROOT, name), join(later, name), { recursive: true })
    await symlink(join(ROOT, 'node_modules'), join(later, 'node_modules'))
    await writeFile(
      join(later, 'database/migrations/999_later.sql'),
      `${FITS_THE_VERSION_BEFORE}\nalter table public.consultation_requests add column later text;\n`,
    )
    const unasked: string[] = []
    const { failed, wrong, ...figures } = await atWork(
      { ...work, engine: 'postgres', program: from },
      async ({ shift, servers, start, settingsOf }) => {
        for (const index of servers.keys()) {
          await shift.after(50)
          const { child } = servers[index] as ServerProcess
          child.kill('SIGTERM')
          const [code] = await once(child, 'exit')
          if (code !== 0) unasked.push(`a server of the version before ended with ${code}`)
          await start(index, later)
        }
        await shift.after(50)
        const settings = await settingsOf(0)
        const owner = { DATABASE_OWNER_URL: settings.DATABASE_URL ?? '' }
        for (const { code, output } of [
          await runUntilExit({ ...settings, PORT: '0' }, from),
          await runCommand(['server/commands/migrate.ts'], { ...settings, ...owner }, '', from),
        ]) {
          if (code !== 78 || !TOO_OLD.test(output)) unasked.push(`the version before ended with ${code}: ${output}`)
        }
        return 0
      },
    )
    return { ...figures, failed: failed.length, wrong: [...wrong, ...unasked, ...failed] }
  } finally {
    await rm(later, { recursive: true, force: true })
  }
}

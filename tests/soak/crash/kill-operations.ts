import { randomInt } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { checkArchive } from '../../../server/backup/archive.ts'
import { listBackups } from '../../../server/backup/archive-names.ts'
import { findLeftovers } from '../../../server/backup/workplaces.ts'
import { createTestDatabase, type Engine } from '../../support/database/engines.ts'
import { runCommand } from '../../support/server/run-command.ts'
import { runNode } from '../../support/server/run-node.ts'
import { type Installation, installation } from './installation.ts'

export const OPERATIONS = [
  'first start',
  'restore',
  'restore into nothing',
  'move',
  'backup',
  'rotation',
  'update',
] as const
export type OperationName = (typeof OPERATIONS)[number]

/** A move goes from one engine to the other, and rotation knows no database. */
export function enginesOf(operation: OperationName, engines: Engine[]): Engine[] {
  if (operation === 'rotation') return ['pglite']
  return operation === 'move' ? engines.filter((engine) => engine === 'postgres') : engines
}

export interface KillFigures {
  operation: OperationName
  engine: Engine
  kills: number
  /** How often the operation was over before the kill came. */
  finished: number
  /** Milliseconds that it takes when nobody kills it. */
  takes: number
  /** One sentence for each thing that was neither whole nor absent, or did not start again. */
  broken: string[]
}

/** One installation, ready for the operation. */
interface Stage {
  command: string[]
  settings: Record<string, string>
  /** Whether a process that says this is done although it goes on. */
  doneWhen?: RegExp
  /** What is wrong after the kill; it may repeat the operation to see that this works. */
  check(): Promise<string[]>
  drop(): Promise<void>
}

const BACKUP = 'server/commands/backup.ts'
const SERVE = 'tests/support/server/serve-without-pages.ts'
const OLD = 3
const NEW = 7

/**
 * Kills one operation at random moments between its first and its last millisecond, each time on a fresh copy of the same
 * installation, and looks whether it is whole or absent and can be started or repeated.
 */
export async function killOperation(operation: OperationName, engine: Engine, kills: number): Promise<KillFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-kill-'))
  const makeStage = await prepareStages(operation, engine, folder)
  const broken: string[] = []

  const unharmed = await makeStage()
  const begun = performance.now()
  await run(unharmed)
  const takes = Math.round(performance.now() - begun)
  broken.push(...(await unharmed.check()).map((problem) => `without a kill: ${problem}`))
  await unharmed.drop()

  let finished = 0
  for (let count = 0; count < kills; count += 1) {
    const stage = await makeStage()
    const after = randomInt(takes)
    if (await run(stage, after)) finished += 1
    broken.push(...(await stage.check()).map((problem) => `killed after ${after} of ${takes} ms: ${problem}`))
    await stage.drop()
  }
  await rm(folder, { recursive: true, force: true })
  return { operation, engine, kills, finished, takes, broken }
}

/** @returns whether it came to its end before the kill */
async function run({ command, settings, doneWhen }: Stage, killAfterMs?: number): Promise<boolean> {
  const { child, printed, ended } = runNode(command, {
    PORT: '0',
    MAILBOX_PORT: '0',
    LOG_LEVEL: 'silent',
    ...settings,
  })
  const kill = () => child.kill('SIGKILL')
  const done = doneWhen ? printed(doneWhen).then(kill, () => false) : false
  const timer = killAfterMs === undefined ? undefined : setTimeout(kill, killAfterMs)
  const { code } = await ended
  clearTimeout(timer)
  return (await done) || code === 0
}

async function prepareStages(operation: OperationName, engine: Engine, folder: string): Promise<() => Promise<Stage>> {
  if (operation === 'first start') return () => firstStart(engine, folder)
  if (operation === 'rotation') return () => rotation(folder)
  if (operation === 'update') {
    const before = await installation(engine, folder, OLD, { lacksMigrations: 3 })
    return () => update(engine, folder, before)
  }
  const source = await installation(operation === 'move' ? 'pglite' : engine, folder, NEW)
  if (operation === 'move') return () => move(folder, source)
  if (operation === 'backup') return () => backup(engine, folder, source)
  const made = await runCommand([BACKUP, 'backup', '--to', join(folder, 'archive')], source.settings)
  const [archive] = await listBackups(join(folder, 'archive'))
  if (!archive) throw new Error(`no backup was made:\n${made.output}`)
  const path = join(folder, 'archive', archive.files.find((name) => name.includes('.tar.')) ?? '')
  const words = ['restore', path, '--keys', join(source.dataDir, 'keys.json'), '--trust-archive']
  if (operation === 'restore into nothing') return () => restoreIntoNothing(engine, folder, words)
  const target = await installation(engine, folder, OLD)
  return () => restore(engine, folder, target, words)
}

async function copyOf(original: Installation, folder: string) {
  const dataDir = await mkdtemp(join(folder, 'copy-'))
  await cp(original.dataDir, dataDir, { recursive: true })
  const postgres = original.databaseName ? await createTestDatabase(original.databaseName) : undefined
  return {
    dataDir,
    settings: {
      DATA_DIR: dataDir,
      BACKUP_DIR: join(dataDir, 'backups'),
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    } as Record<string, string>,
    async drop() {
      await postgres?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function firstStart(engine: Engine, folder: string): Promise<Stage> {
  const dataDir = await mkdtemp(join(folder, 'first-'))
  const postgres = engine === 'postgres' ? await createTestDatabase() : undefined
  const settings = { DATA_DIR: dataDir, ...(postgres ? { DATABASE_URL: postgres.url } : {}) }
  return {
    command: [SERVE],
    settings,
    doneWhen: /Bereit: /,
    check: () => expectEnquiries(settings, [0]),
    async drop() {
      await postgres?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function update(_engine: Engine, folder: string, before: Installation): Promise<Stage> {
  const { settings, drop } = await copyOf(before, folder)
  return { command: [SERVE], settings, doneWhen: /Bereit: /, check: () => expectEnquiries(settings, [OLD]), drop }
}

async function restore(_engine: Engine, folder: string, target: Installation, words: string[]): Promise<Stage> {
  const { settings, dataDir, drop } = await copyOf(target, folder)
  const command = [BACKUP, ...words, '--replace']
  return {
    command,
    settings,
    async check() {
      const state = await look(settings)
      const isCutOff = state.includes('wurde eine Wiederherstellung unterbrochen')
      const problems = isCutOff || isCount(state, [OLD, NEW]) ? [] : [`afterwards: ${state}`]
      await letAnHourPass(String(settings.BACKUP_DIR))
      problems.push(...(await expectSuccess(command, settings)), ...(await leftBehind(dataDir)))
      return [...problems, ...(await expectEnquiries(settings, [NEW]))]
    },
    drop,
  }
}

async function restoreIntoNothing(engine: Engine, folder: string, words: string[]): Promise<Stage> {
  const dataDir = await mkdtemp(join(folder, 'nothing-'))
  const postgres = engine === 'postgres' ? await createTestDatabase() : undefined
  const settings = {
    DATA_DIR: dataDir,
    BACKUP_DIR: join(dataDir, 'backups'),
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  }
  const command = [BACKUP, ...words]
  return {
    command,
    settings,
    async check() {
      const problems: string[] = []
      // The operator repeats it at once, or tries a start before: then there is something already.
      const state = randomInt(2) === 0 ? undefined : await look(settings)
      const isCutOff = state?.includes('wurde eine Wiederherstellung unterbrochen')
      if (state && !isCutOff && !isCount(state, [0, NEW])) problems.push(`afterwards: ${state}`)
      const replaces = state !== undefined && !isCutOff
      const { code, output } = await runCommand([...command, ...(replaces ? ['--replace'] : [])], settings)
      // Refused is only what was whole before the kill; the look at the end tells.
      if (code !== 0 && !output.includes('Hier ist schon eine Website mit Daten')) {
        problems.push(`the repeat ended with code ${code}: ${output.trim()}`)
      }
      problems.push(...(await leftBehind(dataDir)))
      return [...problems, ...(await expectEnquiries(settings, [NEW]))]
    },
    async drop() {
      await postgres?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What a killed process wrote in part is taken away with the next backup, an hour later. */
async function letAnHourPass(backups: string): Promise<void> {
  const before = new Date(Date.now() - 2 * 60 * 60_000)
  for (const name of await unfinishedIn(backups)) await utimes(join(backups, name), before, before)
}

async function unfinishedIn(backups: string): Promise<string[]> {
  const whole = new Set((await listBackups(backups)).flatMap(({ files }) => files))
  return (await readdir(backups).catch(() => [])).filter((name) => !whole.has(name))
}

/** In the data folder and in that of the backups, before anything sweeps. */
async function leftBehind(dataDir: string): Promise<string[]> {
  const names: string[] = (await readdir(dataDir)).filter((name) => name.startsWith('restore-under'))
  names.push(...(await findLeftovers(dataDir)), ...(await unfinishedIn(join(dataDir, 'backups'))))
  return names.length > 0 ? [`left behind: ${names.join(', ')}`] : []
}

async function move(folder: string, source: Installation): Promise<Stage> {
  const { settings, dataDir, drop } = await copyOf(source, folder)
  const target = await createTestDatabase()
  const command = [BACKUP, 'move', target.url]
  return {
    command,
    settings,
    async check() {
      const here = await look(settings)
      const problems: string[] = []
      if (isCount(here, [NEW])) problems.push(...(await expectSuccess(command, settings)))
      else if (!here.includes('zu PostgreSQL umgezogen')) problems.push(`afterwards: ${here}`)
      const there = { ...settings, DATABASE_URL: target.url }
      let state = await look(there)
      // Killed between the mark and the last step: the server says that the command has to be repeated.
      if (state.includes('Führen Sie denselben Befehl')) {
        problems.push(...(await expectSuccess(command, settings)))
        state = await look(there)
      }
      if (!isCount(state, [NEW])) problems.push(`on PostgreSQL: ${state}`)
      return isCount(here, [NEW]) ? [...problems, ...(await leftBehind(dataDir))] : problems
    },
    async drop() {
      await target.drop()
      await drop()
    },
  }
}

async function backup(_engine: Engine, folder: string, source: Installation): Promise<Stage> {
  const { settings, dataDir, drop } = await copyOf(source, folder)
  const backups = String(settings.BACKUP_DIR)
  const command = [BACKUP, 'backup']
  return {
    command,
    settings,
    async check() {
      const problems = await expectEnquiries(settings, [NEW])
      const before = await wholeBackups(backups)
      await letAnHourPass(backups)
      problems.push(...before.problems, ...(await expectSuccess(command, settings)), ...(await leftBehind(dataDir)))
      const after = await wholeBackups(backups)
      problems.push(...after.problems)
      return after.count > 0 ? problems : [...problems, 'no backup after the repeat']
    },
    drop,
  }
}

async function wholeBackups(folder: string): Promise<{ count: number; problems: string[] }> {
  const all = await listBackups(folder)
  const problems: string[] = []
  for (const { stem, files } of all) {
    const archive = files.find((name) => name.includes('.tar.')) ?? ''
    await checkArchive(join(folder, archive)).catch((error: Error) => problems.push(error.message))
    if (files.length !== 1) problems.push(`${stem} has something beside its archive`)
  }
  return { count: all.length, problems }
}

async function rotation(folder: string): Promise<Stage> {
  const backups = await mkdtemp(join(folder, 'rotation-'))
  await mkdir(backups, { recursive: true })
  const stems = Array.from({ length: 400 }, (_, index) => {
    const day = new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10)
    return `praxis-${day}T03-00-00Z`
  })
  for (const stem of stems) {
    await writeFile(join(backups, `${stem}.tar.gz`), 'archive')
    await writeFile(join(backups, `${stem}.schluessel.json`), 'keys')
  }
  const keep = 14
  const command = ['tests/soak/crash/rotate.ts', backups, String(keep), String(stems.at(-1))]
  return {
    command,
    settings: {},
    async check() {
      const newest = (await listBackups(backups)).slice(-keep)
      const problems = newest
        .filter(({ stem, files }, index) => stem !== stems.slice(-keep)[index] || files.length !== 2)
        .map(({ stem }) => `${stem} is not whole`)
      problems.push(...(await expectSuccess(command, {})))
      const left = (await readdir(backups)).length
      return left === 2 * keep
        ? problems
        : [...problems, `${left} files are left after the repeat of ${basename(backups)}`]
    },
    drop: () => rm(backups, { recursive: true }),
  }
}

async function look(settings: Record<string, string>): Promise<string> {
  return (await runCommand(['tests/soak/crash/look.ts'], settings)).output.trim()
}

function isCount(state: string, counts: number[]): boolean {
  return counts.some((count) => state === `${count} enquiries`)
}

async function expectEnquiries(settings: Record<string, string>, counts: number[]): Promise<string[]> {
  const state = await look(settings)
  return isCount(state, counts) ? [] : [`expected ${counts.join(' or ')} enquiries: ${state}`]
}

async function expectSuccess(command: string[], settings: Record<string, string>): Promise<string[]> {
  const { code, output } = await runCommand(command, settings)
  return code === 0 ? [] : [`the repeat ended with code ${code}: ${output.trim()}`]
}

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type Engine } from '../tests/support/database/engines.ts'
import { startProcess } from '../tests/support/processes/start-process.ts'
import { medianOf, rounded } from './report/numbers.ts'

export interface StartFigures {
  engine: Engine
  /** Milliseconds from the command to the line that says ready, with an empty and with an existing database. */
  firstStart: number
  laterStart: number
  /** Resident memory in megabytes, ten seconds after a start without requests. */
  memoryFirst: number
  memoryLater: number
}

const REST_MS = 10_000

/** Starts the program as an operator does. The site is built before. */
export async function measureStarts(engine: Engine, { runs }: { runs: number }): Promise<StartFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-bench-'))
  const postgres = engine === 'postgres' ? await createTestDatabase() : undefined
  const settings = { DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) }
  try {
    const first = await start(settings, REST_MS)
    const laterStart = await medianOf(runs, async () => (await start(settings)).time)
    const later = await start(settings, REST_MS)
    return {
      engine,
      firstStart: rounded(first.time),
      laterStart: rounded(laterStart),
      memoryFirst: first.memory,
      memoryLater: later.memory,
    }
  } finally {
    await postgres?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function start(settings: Record<string, string>, rest = 0): Promise<{ time: number; memory: number }> {
  const begin = performance.now()
  const server = await startProcess(settings)
  const time = performance.now() - begin
  await new Promise((resolve) => setTimeout(resolve, rest))
  const memory = await residentMegabytes(server.child.pid)
  await server.stop()
  return { time, memory }
}

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return rounded(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000)
}

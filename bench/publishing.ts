import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { publishDrafts } from '../tests/support/content/content-drafts.ts'
import { administratorOf, saveFacts } from '../tests/support/content/publish-facts.ts'
import { createMigratedDatabase } from '../tests/support/database/migrated-postgres.ts'
import { ADMINISTRATOR, PASSWORD } from '../tests/support/people.ts'
import { startProcess } from '../tests/support/processes/start-process.ts'
import { median, rounded } from './report/numbers.ts'
import { installFromDebian, type Load, load, writePause } from './wrk.ts'

export interface PublishingFigures {
  processes: number
  releases: number
  /** Milliseconds from the click to the answer, and until the last process shows it. */
  answered: { median: number; worst: number }
  shownByAll: { median: number; worst: number }
  /** Pages a second of one process at an even load with their worst times: before, and while something is published. */
  quiet: PageFigures
  publishing: PageFigures
}

interface PageFigures {
  rate: number
  p50: number
  p99: number
  worstP99: number
}

const PAGE = '/preise'
const RATE = 200

/** A change of every page, published many times on three processes with one PostgreSQL database under load. */
export async function measurePublishing({ releases }: { releases: number }): Promise<PublishingFigures> {
  installFromDebian('wrk', 'wrk')
  const database = await createMigratedDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'praxis-bench-publishing-'))
  const settings = {
    ADMIN_EMAIL: ADMINISTRATOR,
    ADMIN_PASSWORD: PASSWORD,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
  }
  const servers = [await startProcess(settings)]
  servers.push(...(await Promise.all([startProcess(settings), startProcess(settings)])))
  const urls = servers.map(({ url }) => url)
  try {
    const administrator = await administratorOf(urls[0] ?? '')
    const pause = await writePause(folder, RATE)
    const readAll = () => Promise.all(urls.map((url) => load(`${url}${PAGE}`, pause)))
    const quiet: Load[] = []
    for (let round = 0; round < 5; round += 1) quiet.push(...(await readAll()))

    const answered: number[] = []
    const shown: number[] = []
    let isOver = false
    const publishAll = async () => {
      for (let release = 1; release <= releases; release += 1) {
        const name = `Praxis Nummer ${release}.`
        const drafts = await saveFacts(administrator, ({ practice }) => {
          practice.name = name
        })
        const pressed = performance.now()
        await publishDrafts(administrator, drafts)
        answered.push(performance.now() - pressed)
        await Promise.all(urls.map((url) => untilShown(url, name)))
        shown.push(performance.now() - pressed)
      }
      isOver = true
    }
    const readMeanwhile = async () => {
      const rounds: Load[] = []
      while (!isOver) rounds.push(...(await readAll()))
      return rounds
    }
    const [meanwhile] = await Promise.all([readMeanwhile(), publishAll()])
    return {
      processes: urls.length,
      releases,
      answered: milliseconds(answered),
      shownByAll: milliseconds(shown),
      quiet: pageFigures(quiet),
      publishing: pageFigures(meanwhile),
    }
  } finally {
    for (const server of servers) await server.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function untilShown(url: string, name: string): Promise<void> {
  while (!(await (await fetch(`${url}${PAGE}`)).text()).includes(name)) await wait(10)
}

function milliseconds(values: number[]) {
  return { median: rounded(median(values)), worst: rounded(Math.max(...values)) }
}

function pageFigures(rounds: Load[]): PageFigures {
  return {
    rate: rounded(median(rounds.map(({ rate }) => rate))),
    p50: rounded(median(rounds.map(({ p50 }) => p50)), 1),
    p99: rounded(median(rounds.map(({ p99 }) => p99)), 1),
    worstP99: rounded(Math.max(...rounds.map(({ p99 }) => p99)), 1),
  }
}

// @module-tag more
import { once } from 'node:events'
import { cp, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { prepareDatabase } from '../../../server/backend/prepare-database.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { FITS_THE_VERSION_BEFORE, MIGRATIONS_FOLDER } from '../../../server/database/run-migrations.ts'
import { grantAppRole } from '../../../server/database/serving-user.ts'
import { engines } from '../../support/database/engines.ts'
import { createMigratedDatabase } from '../../support/database/migrated-postgres.ts'
import { asServingUser } from '../../support/database/migrated-template.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { runUntilExit, type ServerProcess, startProcess } from '../../support/processes/start-process.ts'
import { consultationRequest } from '../../support/server/enquiries.ts'
import { freshNetwork } from '../../support/server/fresh-network.ts'
import { NO_MAIL_SERVER } from '../../support/server/server-under-test.ts'
import buildOnce from '../../support/site/build-once.ts'

const TOO_OLD = 'Die Datenbank ist neuer als das Programm. Spielen Sie die neuere Version des Programms ein.'
const ADDS_A_COLUMN = 'alter table public.consultation_requests add column later text;'

beforeAll(() => buildOnce(), 300_000)

test.runIf(engines.includes('postgres'))(
  'no request fails while a later version migrates and takes the place of a server, which does not come back',
  async () => {
    const { settings, start, migrateLater, count } = await placeOfSeveral()
    const servers = [await start(), await start()] as const
    const [first] = servers
    const visitors = startVisitors(servers)

    await visitors.after(20)
    await migrateLater(`${FITS_THE_VERSION_BEFORE}\n${ADDS_A_COLUMN}`)
    await visitors.after(20)
    first.child.kill('SIGTERM')
    expect(await once(first.child, 'exit')).toEqual([0, null])
    await visitors.after(20)

    const { failed, stored } = await visitors.end()
    expect(failed).toEqual([])
    expect(await count()).toBe(stored)
    expect(await runUntilExit(settings)).toEqual({ code: 78, output: `${TOO_OLD}\n` })
  },
  300_000,
)

test.runIf(engines.includes('postgres'))(
  'a server that cannot serve what a later version made of the database says so and ends for good',
  async () => {
    const { start, migrateLater } = await placeOfSeveral()
    const { child, output } = await start()
    const exit = once(child, 'exit')

    await migrateLater('alter table public.consultation_requests rename column message to said;')

    expect(await exit).toEqual([78, null])
    expect(output().trim().split('\n').at(-1)).toBe(TOO_OLD)
  },
  300_000,
)

async function placeOfSeveral() {
  const { url, drop } = await createMigratedDatabase()
  const dataDir = await temporaryFolder()
  const owner = await openDatabase({ dataDir, databaseUrl: url })
  const servers: ServerProcess[] = []
  onTestFinished(async () => {
    await Promise.all([...servers.map((server) => server.stop()), owner.close()])
    await drop()
  })
  const settings = {
    ...NO_MAIL_SERVER,
    DATA_DIR: dataDir,
    DATABASE_URL: asServingUser(url),
    TRUSTED_PROXIES: '127.0.0.1,::1',
    LOG_LEVEL: 'silent',
  }
  return {
    settings,
    async start() {
      const server = await startProcess(settings)
      servers.push(server)
      return server
    },
    /** What `npm run migrate` of a later version does. */
    async migrateLater(migration: string) {
      const folder = await temporaryFolder()
      await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
      await writeFile(join(folder, '999_later.sql'), migration)
      await prepareDatabase(owner, folder)
      await grantAppRole(owner, settings.DATABASE_URL)
    },
    async count() {
      const rows = await owner.sql.selectFrom('consultation_requests').select('id').execute()
      return rows.length
    },
  }
}

/** Four visitors without a pause, behind a proxy that keeps connections, asks now and then whether a server is ready, and tries nothing twice. */
function startVisitors(servers: readonly ServerProcess[]) {
  const agent = new Agent({ keepAlive: true })
  const failed: string[] = []
  const waiting = new Set<() => void>()
  let answered = 0
  let stored = 0
  let isOver = false

  async function ask(url: string, method: string, path: string, body?: object) {
    const question = request(`${url}${path}`, {
      agent,
      method,
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': freshNetwork(),
      },
    })
    question.end(body && JSON.stringify(body))
    const [answer] = await once(question, 'response')
    return { status: answer.statusCode as number, said: await text(answer) }
  }

  const isReady = (url: string) =>
    ask(url, 'GET', '/readyz').then(
      ({ status }) => status === 200,
      () => false,
    )

  async function visit(turn: number) {
    let ready: string[] = []
    for (let round = turn; !isOver; round += 1) {
      // As a proxy, which does not ask before each request.
      if (ready.length === 0 || round % 5 === 0) {
        const all = await Promise.all(servers.map(async ({ url }) => ((await isReady(url)) ? [url] : [])))
        ready = all.flat()
      }
      const url = ready[round % ready.length] ?? 'none is ready'
      const sends = round % 3 === 0
      const asked = sends
        ? ask(url, 'POST', '/rest/v1/consultation_requests', consultationRequest())
        : ask(url, 'GET', round % 3 === 1 ? '/' : '/blog')
      const { status, said } = await asked.catch((error: Error) => ({ status: 0, said: error.message }))
      if (status === 201) stored += 1
      if (status !== (sends ? 201 : 200)) failed.push(`${status} ${said.slice(0, 200)}`)
      answered += 1
      for (const check of waiting) check()
    }
  }

  let publishableKey = ''
  const visits = fetch(`${servers[0]?.url}/backend.json`)
    .then((answer) => answer.json() as Promise<{ publishableKey: string }>)
    .then((found) => {
      publishableKey = found.publishableKey
      return Promise.all([0, 1, 2, 3].map(visit))
    })

  return {
    after(more: number): Promise<void> {
      const goal = answered + more
      return new Promise((resolve) => {
        const check = () => {
          if (answered < goal) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
      })
    },
    async end() {
      isOver = true
      await visits
      agent.destroy()
      return { failed, stored }
    },
  }
}

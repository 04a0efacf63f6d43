// @module-tag more
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../server/database/open-database.ts'
import { engines, type TestDatabase } from '../support/database/engines.ts'
import { findText } from '../support/database/find-text.ts'
import { createMigratedDatabase } from '../support/database/migrated-postgres.ts'
import { freshNetwork } from '../support/server/fresh-network.ts'
import { type ServerProcess, startProcess } from '../support/server/start-process.ts'
import buildOnce from '../support/site/build-once.ts'

const ARTICLE = 'lakhovsky-pionier'
const AGENT = 'Leserbrowser-9'
/** `npm run soak -- crash` reports more. */
const VIEWS = Number(process.env.VIEWS_WHEN_KILLED ?? 1500)
const AT_ONCE = 24

describe.runIf(engines.includes('postgres'))('counting by three processes, one of which is killed', () => {
  let created: TestDatabase
  let database: Database
  let dataDir: string
  let servers: ServerProcess[]

  beforeAll(async () => {
    await buildOnce()
    dataDir = await mkdtemp(join(tmpdir(), 'praxis-views-'))
    created = await createMigratedDatabase()
    database = await openDatabase({ dataDir, databaseUrl: created.url })
    const settings = { DATA_DIR: dataDir, DATABASE_URL: created.url, TRUSTED_PROXIES: '127.0.0.1,::1' }
    // One after the other: the first writes keys and articles.
    servers = []
    for (let n = 0; n < 3; n++) servers.push(await startProcess(settings))
  }, 300_000)
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await database.close()
    await created.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('every view that was answered is counted, none is invented, and no address is stored', {
    timeout: 900_000,
  }, async () => {
    const { publishableKey } = (await (await fetch(`${servers[0]?.url}/backend.json`)).json()) as {
      publishableKey: string
    }
    const networks: string[] = []
    let answered = 0
    let cut = 0
    const victim = servers[1] as ServerProcess
    let isKilled = false

    async function report(server: ServerProcess): Promise<void> {
      const network = freshNetwork()
      networks.push(network)
      try {
        const response = await fetch(`${server.url}/rest/v1/rpc/count_article_view`, {
          method: 'POST',
          headers: {
            apikey: publishableKey,
            'content-type': 'application/json',
            'user-agent': AGENT,
            'x-forwarded-for': network,
          },
          body: JSON.stringify({ _slug: ARTICLE }),
        })
        expect(response.status).toBeLessThan(300)
        answered += 1
      } catch (error) {
        // The process was killed while it answered.
        expect(isKilled && server === victim, String(error)).toBe(true)
        cut += 1
      }
    }

    const begin = performance.now()
    let sent = 0
    async function visitor(): Promise<void> {
      while (sent < VIEWS) {
        const alive = servers.filter((server) => !isKilled || server !== victim)
        const server = alive[sent % alive.length] as ServerProcess
        sent += 1
        if (sent === Math.floor(VIEWS / 2)) isKilled = victim.child.kill('SIGKILL')
        await report(server)
      }
    }
    const ended = once(victim.child, 'exit')
    await Promise.all(Array.from({ length: AT_ONCE }, visitor))
    await ended
    const seconds = (performance.now() - begin) / 1000

    const { rows } = await sql<{ views: number }>`
      select sum(views)::integer as views from private.article_views where slug = ${ARTICLE}
    `.execute(database.sql)
    const counted = rows[0]?.views ?? 0
    console.info(
      `${sent} views to 3 processes in ${seconds.toFixed(0)} s, one killed after ${Math.floor(VIEWS / 2)}: ` +
        `${answered} answered, ${cut} cut off, ${counted} counted`,
    )
    // What was under way in the killed process may have been counted before its answer was lost.
    expect(counted).toBeGreaterThanOrEqual(answered)
    expect(counted).toBeLessThanOrEqual(answered + cut)
    expect(sent).toBe(VIEWS)
    expect(cut).toBeLessThanOrEqual(AT_ONCE)

    expect(await findText(database, AGENT)).toEqual([])
    for (const network of [networks[0], networks[Math.floor(VIEWS / 2)], networks.at(-1)]) {
      expect(await findText(database, network ?? '')).toEqual([])
    }
  })
})

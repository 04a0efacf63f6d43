import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { copyMigratedDatabase } from '../support/database/copy-migrated-folder.ts'
import { engines } from '../support/database/engines.ts'
import { createMigratedDatabase } from '../support/database/migrated-postgres.ts'
import { ADMINISTRATOR, PASSWORD } from '../support/people.ts'
import { administratorOf, publishFacts } from '../support/server/publish-facts.ts'
import { startProcess } from '../support/server/start-process.ts'
import buildOnce from '../support/site/build-once.ts'

const PATHS = ['/', '/preise', '/beratung', '/legal/impressum', '/blog']
/** From the first look at the draft to the moment after the release. */
const MOMENTS_MS = [20, 400, 900, 1600]

beforeAll(() => buildOnce(), 300_000)

describe.each(engines)('a server on %s that is killed while it publishes', { timeout: 300_000 }, (engine) => {
  test('shows wholly the old or wholly the new facts, loses no version, and publishes again', async () => {
    const database = engine === 'postgres' ? await createMigratedDatabase() : undefined
    const dataDir = await mkdtemp(join(tmpdir(), 'praxis-content-crash-'))
    if (!database) await copyMigratedDatabase(dataDir)
    const start = () =>
      startProcess({
        ADMIN_EMAIL: ADMINISTRATOR,
        ADMIN_PASSWORD: PASSWORD,
        DATA_DIR: dataDir,
        ...(database ? { DATABASE_URL: database.url } : {}),
      })
    let server = await start()
    let before = 'Praxis Musterhafen'
    try {
      for (const [index, moment] of MOMENTS_MS.entries()) {
        const name = `Praxis Nummer ${index + 1}`
        const administrator = await administratorOf(server.url)
        const publishing = publishFacts(administrator, ({ practice }) => {
          practice.name = name
        }).catch(() => undefined)
        await new Promise((resolve) => setTimeout(resolve, moment))
        const ended = once(server.child, 'exit')
        server.child.kill('SIGKILL')
        await Promise.all([ended, publishing])

        server = await start()
        const names = await Promise.all(
          PATHS.map(async (path) => nameIn(await (await fetch(`${server.url}${path}`)).text())),
        )
        expect([before, name], `${moment} ms`).toContain(names[0])
        expect(new Set(names), `${moment} ms`).toHaveLength(1)
        before = names[0] ?? ''
        await expectWholeHistory(server.url)
      }

      await publishFacts(await administratorOf(server.url), ({ practice }) => {
        practice.name = 'Praxis am Ende'
      })
      expect(nameIn(await (await fetch(server.url)).text())).toBe('Praxis am Ende')
    } finally {
      await server.stop()
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})

function nameIn(page: string): string | undefined {
  return /<script id="facts"[^>]*>\{"practice":\{"isSample":true,"name":"([^"]+)"/.exec(page)?.[1]
}

/** Every release names a version that is there. */
async function expectWholeHistory(url: string): Promise<void> {
  const { data } = await (await administratorOf(url)).rpc('content_history', { _document: 'facts' })
  for (const { version, body } of data) expect(body, `version ${version}`).not.toBeNull()
}

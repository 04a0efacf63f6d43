// @module-tag more
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { takeFacts } from '../../app/content/facts/current-facts.ts'
import { factsOfDocument } from '../../app/content/facts/facts-of-document.ts'
import { shippedFacts } from '../../app/content/facts/shipped-facts.ts'
import { berlinDay } from '../../rules/berlin-time.ts'
import { checkFacts } from '../../server/commands/doctor/check-facts.ts'
import type { Database } from '../../server/database/open-database.ts'
import { createLog } from '../../server/log.ts'
import { followReleases } from '../../server/site/follow-releases.ts'
import { type Site, siteWithoutFiles } from '../../server/site/site-files.ts'
import { engines } from '../support/database/engines.ts'
import { migratedDatabase } from '../support/database/migrated-database.ts'

const log = createLog('silent')
/** Cannot render a practice of this name. */
const site: Site = {
  ...siteWithoutFiles('no pages'),
  render: async ({ facts }) => {
    if (facts.practice.name === 'Praxis Unmöglich') throw new Error('/preise cannot be rendered (status 500)')
    return { files: [], show() {}, drop() {} }
  },
}

describe.each(engines)('a release that cannot be rendered on %s', (engine) => {
  afterEach(() => takeFacts(factsOfDocument(shippedFacts, berlinDay(new Date()))))

  test('is told until another one is shown', async () => {
    const { database, drop } = await migratedDatabase(engine)
    const releases = await followReleases({ database, site, log })
    await releases.look()
    expect(releases.isBehind()).toBe(false)

    await release(database, 'Praxis Unmöglich')
    await releases.look()
    expect(releases.isBehind()).toBe(true)
    // The operator reads a German sentence with the page, not what the program says of itself.
    expect(await checkFacts(database, { SITE_URL: 'http://localhost:3000' })).toContainEqual(
      expect.objectContaining({
        verdict: 'wrong',
        text: expect.stringMatching(/wird nicht gezeigt: Die Seite \/preise ließ sich nicht bauen\.$/),
      }),
    )

    await release(database, 'Praxis am Deich')
    await releases.look()
    expect(releases.isBehind()).toBe(false)
    await releases.stop()
    await drop()
  })
})

/** As `publish_content` does, without an administrator. */
async function release(database: Database, name: string): Promise<void> {
  const body = { ...shippedFacts, practice: { ...shippedFacts.practice, name } }
  await sql`
    with version as (
      insert into private.content_versions (document, version, body)
      select 'facts', count(*) + 1, ${JSON.stringify(body)}::text::jsonb from private.content_versions
      returning version
    ), release as (
      insert into private.content_releases (note) values ('') returning id
    )
    insert into private.content_release_documents (release_id, document, version)
    select release.id, 'facts', version.version from version, release
  `.execute(database.sql)
}

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../../server/log.ts'
import { followReleases } from '../../server/site/follow-releases.ts'
import { type Site, siteWithoutFiles } from '../../server/site/site-files.ts'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { migratedDatabase } from '../support/database/migrated-database.ts'
import { sampleArticle } from '../support/texts/any-text.ts'

describeOnEngine('an article for later on %s', (engine) => {
  test('is shown at its minute of Berlin, and not before', async () => {
    const { database, drop } = await migratedDatabase(engine)
    const shown: string[][] = []
    const site: Site = {
      ...siteWithoutFiles('no pages'),
      render: async ({ texts }) => ({ files: [], show: () => void shown.push(Object.keys(texts)) }),
    }
    let time = '2026-12-24T07:59:30Z'
    const releases = await followReleases({ database, site, log: createLog('silent'), now: () => new Date(time) })
    const body = JSON.stringify(sampleArticle({ publishAt: '2026-12-24T09:00' }))
    await sql`
      with release as (insert into private.content_releases default values returning id),
        version as (
          insert into private.content_versions (document, version, body)
          values ('article/stille-im-alltag', 1, ${body}::text::jsonb) returning document, version
        )
      insert into private.content_release_documents (release_id, document, version)
      select release.id, version.document, version.version from release, version
    `.execute(database.sql)

    await releases.look()
    expect(shown.at(-1)).toEqual([])
    time = '2026-12-24T08:00:00Z'
    await releases.look()
    expect(shown.at(-1)).toEqual(['article/stille-im-alltag'])
    await releases.stop()
    await drop()
  })
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Site } from '../../app/content/site/site.ts'
import { textsBy } from '../../app/content/texts/texts-by-time.ts'
import { createLog } from '../../server/log.ts'
import { followReleases } from '../../server/site/follow-releases.ts'
import { type Pages, withoutPages } from '../../server/site/pages.ts'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { migratedDatabase } from '../support/database/migrated-database.ts'
import { sampleArticle } from '../support/texts/any-text.ts'

describeOnEngine('an article for later on %s', (engine) => {
  test('is shown at its minute of Berlin, and not before', async () => {
    const { database, drop } = await migratedDatabase(engine)
    const shown: string[][] = []
    const base = withoutPages('no pages')
    const namesOf = new WeakMap<Site, string[]>()
    const pages: Pages = {
      ...base,
      siteOf(release, minute) {
        const names = Object.keys(textsBy(minute, release.texts))
        const site = { ...base.siteOf(release, minute), url: names.join() }
        namesOf.set(site, names)
        return site
      },
      prepare: async (site) => ({ show: () => void shown.push(namesOf.get(site) ?? []) }),
    }
    let time = '2026-12-24T07:59:30Z'
    const releases = await followReleases({ database, pages, log: createLog('silent'), now: () => new Date(time) })
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

    await releases.refresh()
    expect(shown.at(-1)).toEqual([])
    time = '2026-12-24T08:00:00Z'
    await releases.refresh()
    expect(shown.at(-1)).toEqual(['article/stille-im-alltag'])
    await releases.stop()
    await drop()
  })
})

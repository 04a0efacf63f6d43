import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { shippedFacts } from '../../../content/facts/shipped-facts.ts'
import type { Site } from '../../../content/site/site.ts'
import { textsBy } from '../../../content/texts/texts-by-time.ts'
import { publishContent } from '../../../server/api/content.ts'
import { inspectContent } from '../../../server/commands/installation/inspect-database.ts'
import { createLog } from '../../../server/log.ts'
import type { ApiRequest } from '../../../server/routing/api-request.ts'
import { followReleases } from '../../../server/site/follow-releases.ts'
import { type Pages, withoutPages } from '../../../server/site/pages.ts'
import { databaseOn, describeOnEngine } from '../../support/database/databases.ts'
import { putRelease } from '../../support/database/put-release.ts'
import { sampleArticle } from '../../support/texts/any-text.ts'

const log = createLog('silent')
/** What visitors read last. */
let nameShown = ''
/** Cannot render a practice of this name. */
const pages: Pages = {
  ...withoutPages('no pages'),
  prepare: async ({ facts }) => {
    if (facts.practice.name === 'Praxis Unmöglich') throw new Error('/preise cannot be rendered')
    return {
      show() {
        nameShown = facts.practice.name
      },
    }
  },
}

describeOnEngine('following releases on %s', (engine) => {
  const databases = databaseOn(engine)
  beforeEach(() =>
    databases.database.runScript(`
      set local session_replication_role = replica;
      delete from private.content_release_documents;
      delete from private.content_versions;
      delete from private.draft;
      delete from private.content_releases;
    `),
  )

  const follow = async (parts: Partial<Parameters<typeof followReleases>[0]> = {}) => {
    const releases = await followReleases({ database: databases.database, pages, log, ...parts })
    onTestFinished(() => releases.stop())
    await releases.refresh()
    return releases
  }
  const publish = (name: string, texts: Record<string, unknown> = {}) =>
    putRelease(databases.database, (facts) => Object.assign(facts.practice, { name }), texts)
  const publishDraft = async (body: object, tryOut: () => Promise<void>) => {
    await databases.run(`
      insert into private.draft (subject, base_version, body, change)
      values ('facts', 0, '${JSON.stringify(body)}'::jsonb, 1)
    `)
    return publishContent({
      request: { json: { _drafts: { facts: 1 } } } as unknown as ApiRequest,
      database: databases.database,
      pages,
      log,
      releases: { refresh: async () => {}, tryOut } as never,
      refuseCaller: async () => undefined,
      ask: async () => Response.json({}),
    })
  }
  const doctor = () => inspectContent(databases.database, { SITE_URL: 'http://localhost:3000' })

  test('another process learns of a release', async () => {
    await follow({ database: await databases.reopen() })

    await publish('Praxis am Deich')

    await expect.poll(() => nameShown).toBe('Praxis am Deich')
  })

  test('one that cannot be rendered is told until another one is shown', async () => {
    const releases = await follow()

    await publish('Praxis Unmöglich')
    await releases.refresh()
    expect(releases.isBehind()).toBe(true)

    await publish('Praxis am Deich')
    await releases.refresh()
    expect(releases.isBehind()).toBe(false)
  })

  test('on a full disk it is tried again after growing pauses', {
    tags: ['more'],
  }, async () => {
    let time = Date.parse('2026-12-01T09:00:00Z')
    let hasRoom = true
    let tries = 0
    const crowded: Pages = {
      ...pages,
      prepare: async (site) => {
        tries += 1
        if (!hasRoom) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        return pages.prepare(site)
      },
    }
    const releases = await follow({ pages: crowded, now: () => new Date(time) })
    hasRoom = false
    await publish('Praxis am Deich')
    await releases.refresh()
    tries = 0

    // As often as the site polls, for ten minutes.
    for (let second = 0; second < 600; second += 1) {
      time += 1000
      await releases.refresh()
    }
    expect(tries).toBeGreaterThan(4)
    expect(tries).toBeLessThan(10)
    hasRoom = true
    time += 10 * 60_000
    await releases.refresh()
    expect(releases.isBehind()).toBe(false)
    expect(nameShown).toBe('Praxis am Deich')
  })

  test('published on a full disk it is refused with that cause', async () => {
    const full = Object.assign(new Error('write failed'), { code: 'ENOSPC' })
    const refused = await publishDraft(shippedFacts, () => Promise.reject(full))

    expect(refused.status).toBe(422)
    const message = expect.stringMatching(/^Veröffentlicht ist nichts; .* Die Festplatte ist voll\./)
    expect(await refused.json()).toMatchObject({ message })
  })

  test('a site that is not ready to be released as real is refused before a page is rendered', async () => {
    let rendered = 0
    const refused = await publishDraft({ ...shippedFacts, isPublished: true, confirmed: [] }, () => {
      rendered += 1
      return Promise.resolve()
    })

    const message = expect.stringMatching(
      /^Die Website lässt sich noch nicht freigeben: \d+ Angaben sind noch Beispiele/,
    )
    expect(await refused.json()).toMatchObject({ message })
    expect(rendered).toBe(0)
  })

  test('an article that cannot be read is left out with one line, and everything else is shown', async () => {
    const lines: unknown[] = []
    const listening = { ...log, error: (...line: unknown[]) => void lines.push(line) } as typeof log
    await publish('Praxis am Deich', {
      'article/kaputt': { content: { type: 'doc', content: [] } },
      'article/unbekannt': sampleArticle({ slug: 'unbekannt' }, { type: 'carousel' }),
      'article/lesbar': sampleArticle({ slug: 'lesbar' }),
    })

    const releases = await follow({ log: listening })
    await releases.refresh()

    expect([releases.isBehind(), releases.isIncomplete()]).toEqual([false, true])
    expect(nameShown).toBe('Praxis am Deich')
    expect(lines).toHaveLength(1)
    const text = expect.stringContaining(
      'Diese veröffentlichten Texte lassen sich nicht lesen und fehlen auf der Website: article/kaputt, article/unbekannt.',
    )
    expect(await doctor()).toContainEqual(expect.objectContaining({ verdict: 'wrong', text }))
  })

  test('a release is tried out for now and for the time of its last text, which nothing checks later', async () => {
    const tried: string[] = []
    const trying: Pages = {
      ...pages,
      siteOf(release, minute) {
        tried.push(minute)
        return pages.siteOf(release, minute)
      },
    }
    const releases = await follow({ pages: trying, now: () => new Date('2026-12-24T07:59:30Z') })
    tried.length = 0
    const texts = Object.fromEntries(
      ['2026-12-24T09:00', '2027-01-02T09:00'].map((publishAt) => [
        `article/${publishAt}`,
        sampleArticle({ publishAt }),
      ]),
    )
    await releases.tryOut({ facts: shippedFacts, pictures: {}, texts })

    expect(tried).toEqual(['2026-12-24T08:59', '2027-01-02T09:00'])
  })

  test('an article for later is shown at its minute of Berlin, and not before', async () => {
    let time = '2026-12-24T07:59:30Z'
    let shown: string[] = []
    const namesOf = new WeakMap<Site, string[]>()
    const showing: Pages = {
      ...pages,
      siteOf(release, minute) {
        const site = pages.siteOf(release, minute)
        namesOf.set(site, Object.keys(textsBy(minute, release.texts)))
        return site
      },
      prepare: async (site) => ({
        show() {
          shown = namesOf.get(site) ?? []
        },
      }),
    }
    await publish('Praxis am Deich', { 'article/stille': sampleArticle({ publishAt: '2026-12-24T09:00' }) })
    const releases = await follow({ pages: showing, now: () => new Date(time) })
    expect(shown).toEqual([])

    time = '2026-12-24T08:00:00Z'
    await releases.refresh()
    expect(shown).toEqual(['article/stille'])
  })
})

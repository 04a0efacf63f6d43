// @module-tag more
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { shippedFacts } from '../../app/content/facts/shipped-facts.ts'
import { publishContent } from '../../server/api/content.ts'
import { checkFacts } from '../../server/commands/doctor/check-facts.ts'
import type { ApiRequest } from '../../server/http/api-request.ts'
import { refusal } from '../../server/http/refusals.ts'
import { createLog } from '../../server/log.ts'
import { followReleases } from '../../server/site/follow-releases.ts'
import { type Pages, withoutPages } from '../../server/site/pages.ts'
import { engines } from '../support/database/engines.ts'
import { migratedDatabase } from '../support/database/migrated-database.ts'
import { putRelease } from '../support/database/put-release.ts'
import { sampleArticle } from '../support/texts/any-text.ts'

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

describe.each(engines)('a release that cannot be rendered on %s', (engine) => {
  test('is told until another one is shown', async () => {
    const { database, drop } = await migratedDatabase(engine)
    const releases = await followReleases({ database, pages, log })
    await releases.refresh()
    expect(releases.isBehind()).toBe(false)

    await putRelease(database, named('Praxis Unmöglich'))
    await releases.refresh()
    expect(releases.isBehind()).toBe(true)
    // The operator reads a German sentence with the page, not what the program says of itself.
    expect(await checkFacts(database, { SITE_URL: 'http://localhost:3000' })).toContainEqual(
      expect.objectContaining({
        verdict: 'wrong',
        text: expect.stringMatching(/wird nicht gezeigt: Die Seite \/preise ließ sich nicht bauen\.$/),
      }),
    )

    await putRelease(database, named('Praxis am Deich'))
    await releases.refresh()
    expect(releases.isBehind()).toBe(false)
    await releases.stop()
    await drop()
  })

  test('for want of room is tried again after growing pauses, and the doctor says that it will be', async () => {
    const { database, drop } = await migratedDatabase(engine)
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
    const releases = await followReleases({ database, pages: crowded, log, now: () => new Date(time) })
    await releases.refresh()
    hasRoom = false
    await putRelease(database, named('Praxis am Deich'))
    await releases.refresh()
    tries = 0

    // As often as the clock of the site looks, for ten minutes.
    for (let second = 0; second < 600; second += 1) {
      time += 1000
      await releases.refresh()
    }
    expect(tries).toBeGreaterThan(4)
    expect(tries).toBeLessThan(10)
    expect(await checkFacts(database, { SITE_URL: 'http://localhost:3000' })).toContainEqual({
      verdict: 'wrong',
      text: expect.stringContaining('wird nicht gezeigt: Die Festplatte ist voll.'),
      advice: 'Beheben Sie die Ursache. Die Website versucht es von selbst wieder, spätestens nach zehn Minuten.',
    })

    hasRoom = true
    time += 10 * 60_000
    await releases.refresh()
    expect(releases.isBehind()).toBe(false)
    expect(nameShown).toBe('Praxis am Deich')
    await releases.stop()
    await drop()
  })

  test('a release that the database takes no note of is shown all the same, and noted later', async () => {
    const { database, drop } = await migratedDatabase(engine)
    let time = Date.now()
    const releases = await followReleases({ database, pages, log, now: () => new Date(time) })
    await releases.refresh()
    await database.runScript('alter table private.counted_articles rename to counted_elsewhere')
    await putRelease(database, named('Praxis am Deich'), { 'article/neu': sampleArticle({ slug: 'neu' }) })
    await releases.refresh()
    expect(nameShown).toBe('Praxis am Deich')
    expect(releases.isBehind()).toBe(false)

    await database.runScript('alter table private.counted_elsewhere rename to counted_articles')
    time += 60_000
    await releases.refresh()
    const { rows } = await sql`select slug from private.counted_articles where slug = 'neu'`.execute(database.sql)
    expect(rows).toHaveLength(1)
    await releases.stop()
    await drop()
  })

  test('published on a full disk is refused with that cause', async () => {
    const { database, drop } = await migratedDatabase(engine)
    const full = Object.assign(new Error('write failed'), { code: 'ENOSPC' })
    const state = async () => Response.json({ draft: { change: 1, body: shippedFacts } })
    const request = { json: { _drafts: { facts: 1 } } } as unknown as ApiRequest

    const publish = (prepare: () => Promise<void>, answer: Response) =>
      publishContent(request, {
        database,
        pages,
        log,
        releases: { refresh: async () => {}, prepare },
        state,
        ask: async () => answer,
      })

    const answers = [
      await publish(() => Promise.reject(full), Response.json({})),
      await publish(async () => {}, refusal('rest', 503, '53100')),
    ]
    expect(answers.map(({ status }) => status)).toEqual([422, 503])
    for (const answer of answers) {
      expect(((await answer.json()) as { message: string }).message).toMatch(
        /^Veröffentlicht ist nichts; .* Die Festplatte ist voll\./,
      )
    }
    await drop()
  })

  test('an article that cannot be read is left out with one line, and everything else is shown', async () => {
    const { database, drop } = await migratedDatabase(engine)
    const lines: unknown[] = []
    const listening = { ...log, error: (...line: unknown[]) => void lines.push(line) } as typeof log
    await putRelease(database, named('Praxis am Deich'), {
      'article/kaputt': { content: { type: 'doc', content: [] } },
      'article/unbekannt': sampleArticle({ slug: 'unbekannt' }, { type: 'carousel' }),
      'article/lesbar': sampleArticle({ slug: 'lesbar' }),
    })

    const releases = await followReleases({ database, pages, log: listening })
    for (let round = 0; round < 3; round += 1) await releases.refresh()

    expect([releases.isBehind(), releases.isIncomplete()]).toEqual([false, true])
    expect(nameShown).toBe('Praxis am Deich')
    expect(lines).toHaveLength(1)
    expect(await checkFacts(database, { SITE_URL: 'http://localhost:3000' })).toContainEqual(
      expect.objectContaining({
        verdict: 'wrong',
        text: 'Diese veröffentlichten Texte lassen sich nicht lesen und fehlen auf der Website: article/kaputt, article/unbekannt.',
      }),
    )
    await releases.stop()
    await drop()
  })
})

const named = (name: string) => (facts: typeof shippedFacts) => {
  facts.practice.name = name
}

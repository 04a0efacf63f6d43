import { sql } from 'kysely'
import type { ReleaseContent } from '../../content/site/make-site.ts'
import { timesAfter } from '../../content/texts/texts-by-time.ts'
import { berlinMinute } from '../../rules/berlin-time.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { currentReleaseId, type Release, type StoredRelease, storedRelease } from './current-release.ts'
import type { Pages } from './pages.ts'

const POLL_MS = 1000
const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 10 * 60_000
const END_OF_TIME = '9999'

/**
 * Keeps the pages of this process at the current release and the present minute, at which closures, notices and texts begin. When a release
 * cannot be shown the old pages stay, `/readyz` says so, and it is tried again after growing pauses.
 */
export async function followReleases({
  database,
  pages,
  log,
  now = () => new Date(),
}: {
  database: Database
  pages: Pick<Pages, 'siteOf' | 'prepare'>
  log: Log
  now?: () => Date
}) {
  let shown: ({ release: number } & Period) | undefined
  let failed: (NonNullable<typeof shown> & { again: number; pauseMs: number }) | undefined
  let work: Promise<void> = Promise.resolve()
  let isIncomplete = false
  let isStopped = false

  const refresh = () => {
    work = work.then(refreshOnce, refreshOnce)
    return work
  }

  async function refreshOnce(): Promise<void> {
    if (isStopped) return
    const [release, minute] = [await currentReleaseId(database), berlinMinute(now())]
    const isSame = (other: typeof shown) => other?.release === release && isWithin(minute, other)
    if (isSame(shown) || (failed && isSame(failed) && now().getTime() < failed.again)) return
    const before = isSame(failed) ? failed : undefined
    // At the start there are no old pages: the newest release that can be shown is taken.
    for (const id of shown ? [release] : [...(await newestReleases(database, release)), 0]) {
      const candidate = await storedRelease(database, id)
      const period = periodOf(minute, candidate)
      if (!(await canShow(candidate, minute))) {
        const pauseMs = before ? Math.min(before.pauseMs * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS
        failed = { release, ...period, pauseMs, again: now().getTime() + pauseMs }
        continue
      }
      shown = { release: candidate.id, ...period }
      if (candidate.id === release) failed = undefined
      noteUnreadable(candidate)
      return
    }
  }

  function noteUnreadable({ id, unreadable }: StoredRelease): void {
    if (unreadable.length > 0 && !isIncomplete) {
      log.error({ release: id, texts: unreadable }, 'published texts cannot be read: they are left out')
    }
    isIncomplete = unreadable.length > 0
  }

  async function canShow(release: Release, minute: string): Promise<boolean> {
    try {
      const next = await pages.prepare(pages.siteOf(release, minute))
      next.show()
      return true
    } catch (err) {
      log.error({ err, release: release.id }, 'a release cannot be shown: the pages stay as they are')
      return false
    }
  }

  const timer = setInterval(() => {
    refresh().catch((err: unknown) => log.warn({ err }, 'the current release is not known'))
  }, POLL_MS)

  return {
    /** Resolves once the current release is shown. */
    refresh,
    /** Renders every page of a release before it is published. @throws Error that names a page, or ZodError */
    async tryOut(release: ReleaseContent) {
      const minute = berlinMinute(now())
      await pages.prepare(pages.siteOf(release, minute))
      // Scheduled texts are rendered, too: later nothing checks them.
      const last = timesAfter(minute, release.texts).at(-1)
      if (last) await pages.prepare(pages.siteOf(release, last))
    },
    /** Whether an older release is shown because the current one cannot be. */
    isBehind: () => failed !== undefined,
    /** Whether texts of the current release are left out because they cannot be read. */
    isIncomplete: () => isIncomplete,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await work.catch(() => {})
    },
  }
}

/** For which pages are the same. */
interface Period {
  day: string
  until: string
}

function periodOf(minute: string, { texts }: Pick<ReleaseContent, 'texts'>): Period {
  return { day: minute.slice(0, 10), until: timesAfter(minute, texts)[0] ?? END_OF_TIME }
}

function isWithin(minute: string, { day, until }: Period): boolean {
  return minute.startsWith(day) && minute < until
}

async function newestReleases(database: Database, from: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id::integer from private.content_releases where id <= ${from}::bigint order by id desc limit 5
  `.execute(database.sql)
  return rows.map(({ id }) => id)
}

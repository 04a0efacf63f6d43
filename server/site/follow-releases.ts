import { sql } from 'kysely'
import type { ReleaseContent } from '../../content/site/make-site.ts'
import { lastTimeAfter, nextTimeAfter } from '../../content/texts/texts-by-time.ts'
import { berlinMinute } from '../../rules/berlin-time.ts'
import type { Database } from '../database/database.ts'
import { keepSetting } from '../database/keep-setting.ts'
import { explainKnownFailure } from '../explain-failure.ts'
import type { Log } from '../log.ts'
import { currentReleaseId, type Release, type StoredRelease, storedRelease } from './current-release.ts'
import type { Pages } from './pages.ts'

const POLL_MS = 1000
const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 10 * 60_000
const NOTE_AGAIN_MS = 60_000
const END_OF_TIME = '9999'

/**
 * Keeps the pages of this process at the current release and the present minute, at which closures, notices and texts begin. When a release
 * cannot be shown the old pages stay; it is recorded in `private.settings` (`release_failure`) and tried again after growing pauses.
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
  let unnoted: { release: number; again: number } | undefined
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
    if (isSame(shown) || (failed && isSame(failed) && now().getTime() < failed.again)) {
      if (unnoted && now().getTime() >= unnoted.again) await noteShown(unnoted.release)
      return
    }
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
    const { id } = release
    try {
      const next = await pages.prepare(pages.siteOf(release, minute))
      next.show()
    } catch (err) {
      log.error({ err, release: id }, 'a release cannot be shown: the pages stay as they are')
      // The same cause may keep this from being written.
      await noteFailure(database, id, err).catch(() => {})
      return false
    }
    await noteShown(id)
    return true
  }

  /** Visitors see the release even when a read-only database refuses the note. */
  async function noteShown(release: number): Promise<void> {
    try {
      await forgetFailure(database, release)
      unnoted = undefined
    } catch (err) {
      if (unnoted?.release !== release) log.warn({ err, release }, 'a release is shown but not noted as shown')
      unnoted = { release, again: now().getTime() + NOTE_AGAIN_MS }
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
      const last = lastTimeAfter(minute, release.texts)
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
  return { day: minute.slice(0, 10), until: nextTimeAfter(minute, texts) ?? END_OF_TIME }
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

/** For `npm run doctor`: in German, without messages of libraries. */
async function noteFailure(database: Database, release: number, error: unknown): Promise<void> {
  const page = error instanceof Error && error.message.match(/^(\/\S*) cannot be rendered/)?.[1]
  const unknown = page ? `Die Seite ${page} ließ sich nicht bauen.` : 'Eine Seite ließ sich nicht bauen.'
  const known = explainKnownFailure(error)
  const failure = { release, reason: known ?? unknown, passes: known !== undefined }
  await keepSetting(database.sql, 'release_failure', failure)
}

async function forgetFailure(database: Database, release: number): Promise<void> {
  await sql`
    delete from private.settings where key = 'release_failure' and (value ->> 'release')::bigint <= ${release}::bigint
  `.execute(database.sql)
}

import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ReleaseContent } from '../../app/content/site/make-site.ts'
import { lastTimeAfter, nextTimeAfter } from '../../app/content/texts/texts-by-time.ts'
import { berlinMinute } from '../../rules/berlin-time.ts'
import type { Database } from '../database/open-database.ts'
import { explainKnownFailure } from '../explain-failure.ts'
import type { Log } from '../log.ts'
import { announceArticles } from './counted-articles.ts'
import { currentReleaseId, type Release, releasesFrom, type StoredRelease } from './current-release.ts'
import type { Pages, PreparedPages } from './pages.ts'

const POLL_MS = 1000
/** A disk may have room again soon; a page that cannot be rendered takes a processor each time. */
const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 10 * 60_000
const NOTE_AGAIN_MS = 60_000
const END_OF_TIME = '9999'
const CHANNEL = 'content_released'

export interface Releases {
  /** Shows the current release, if it is not shown yet. Returns when it is. */
  refresh(): Promise<void>
  /**
   * Renders every page of a release before it is published. `refresh` shows these pages when the release is the current one.
   *
   * @returns what lets go of the pages
   * @throws Error that names the first page which cannot be rendered, or ZodError for a document that is not allowed
   */
  prepare(release: ReleaseContent): Promise<{ drop(): void }>
  /** Whether an older release is shown, because the current one cannot be. */
  isBehind(): boolean
  /** Whether the current release has texts that cannot be read and are left out. */
  isIncomplete(): boolean
  stop(): Promise<void>
}

/**
 * Keeps the pages of this process at the current release and the present minute: closures, notices and texts begin by themselves.
 * PostgreSQL tells of a release, and it polls every second besides.
 *
 * A release that cannot be shown leaves everything as it is, and is tried again after a growing pause; the log and
 * `private.settings` (`release_failure`) say so.
 *
 * @param now the present, so that tests can choose it
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
}): Promise<Releases> {
  let shown: ({ release: number } & Period) | undefined
  let prepared: ({ content: ReleaseContent; pages: PreparedPages } & Period) | undefined
  let failed: (NonNullable<typeof shown> & { again: number; pauseMs: number }) | undefined
  let unnoted: { release: Release; again: number } | undefined
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
    // At the start nothing is shown that could stay, so the newest release that can be shown is taken.
    const candidates = await releasesFrom(database, release, shown ? 1 : 5)
    for (const candidate of shown ? candidates.slice(0, 1) : candidates) {
      const period = periodOf(minute, candidate)
      if (!(await canShow(candidate, minute))) {
        const pauseMs = before ? Math.min(before.pauseMs * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS
        failed = { release, ...period, pauseMs, again: now().getTime() + pauseMs }
        continue
      }
      // Where it is an older one, the newest is still to be tried.
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
      const next = preparedFor(release, minute) ?? (await pages.prepare(pages.siteOf(release, minute)))
      next.show()
    } catch (err) {
      log.error({ err, release: id }, 'a release cannot be shown: the pages stay as they are')
      // What keeps it from being shown may keep this from being written.
      await noteFailure(database, id, err).catch(() => {})
      return false
    }
    await noteShown(release)
    return true
  }

  /** Other documents may have been published meanwhile: then these are not its pages. */
  function preparedFor({ facts, texts, pictures }: Release, minute: string): PreparedPages | undefined {
    const isFor =
      prepared && isWithin(minute, prepared) && isDeepStrictEqual(prepared.content, { facts, texts, pictures })
    return isFor ? prepared?.pages : undefined
  }

  /** Visitors read it whether or not the database takes the note, as one that may only be read does not. */
  async function noteShown(release: Release): Promise<void> {
    const { id } = release
    try {
      await announceArticles(database, Object.keys(release.texts))
      if (id > 0) await forgetFailure(database, id)
      unnoted = undefined
    } catch (err) {
      if (unnoted?.release.id !== id) log.warn({ err, release: id }, 'a release is shown but not noted as shown')
      unnoted = { release, again: now().getTime() + NOTE_AGAIN_MS }
    }
  }

  const timer = setInterval(() => {
    refresh().catch((err: unknown) => log.warn({ err }, 'the current release is not known'))
  }, POLL_MS)
  const stopListening = await database.listen?.(CHANNEL, () => void refresh().catch(() => {}))

  return {
    refresh,
    async prepare({ facts, texts, pictures }) {
      const content = { facts, texts, pictures }
      const minute = berlinMinute(now())
      const next = { content, ...periodOf(minute, content), pages: await pages.prepare(pages.siteOf(content, minute)) }
      // What waits for its time is rendered too: nothing checks it when it comes.
      const last = lastTimeAfter(minute, texts)
      if (last) await next.pages.prepare(pages.siteOf(content, last))
      prepared = next
      return {
        drop() {
          if (prepared === next) prepared = undefined
        },
      }
    },
    isBehind: () => failed !== undefined,
    isIncomplete: () => isIncomplete,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await stopListening?.()
      await work.catch(() => {})
    },
  }
}

/** A day, as closures and notices know days, and the minute at which the next text of a release appears. */
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

/** Read by `npm run doctor`: German, and nothing of what a library says. */
async function noteFailure(database: Database, release: number, error: unknown): Promise<void> {
  const page = error instanceof Error && error.message.match(/^(\/\S*) cannot be rendered/)?.[1]
  const unknown = page ? `Die Seite ${page} ließ sich nicht bauen.` : 'Eine Seite ließ sich nicht bauen.'
  const known = explainKnownFailure(error)
  const value = { release, reason: known ?? unknown, passes: known !== undefined }
  await sql`
    insert into private.settings (key, value) values ('release_failure', ${JSON.stringify(value)}::text::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()
  `.execute(database.sql)
}

/** A release was shown: what is noted of it or of an older one no longer matters. */
async function forgetFailure(database: Database, release: number): Promise<void> {
  await sql`
    delete from private.settings where key = 'release_failure' and (value ->> 'release')::bigint <= ${release}::bigint
  `.execute(database.sql)
}

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { isSameJson } from '../../../app/lib/is-same-json.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import type { Engine } from '../../support/database/engines.ts'
import { createMigratedDatabase } from '../../support/database/migrated-postgres.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { publishDrafts, saveDraft } from '../../support/server/content-drafts.ts'
import { administratorOf, saveFacts } from '../../support/server/publish-facts.ts'
import { type ServerProcess, startProcess } from '../../support/server/start-process.ts'
import { sampleArticle, textParagraph } from '../../support/texts/any-text.ts'

export interface PublishingFigures {
  engine: Engine
  processes: number
  kills: number
  /** How often the release was there after the kill. */
  published: number
  /** Pages that were read from all processes, during publishing and afterwards. */
  pagesRead: number
  /** One sentence for each page that was neither wholly old nor wholly new, and each draft or version that was lost. */
  broken: string[]
}

const ARTICLE = 'article/stille-im-alltag'
const LEFT_ALONE = 'article/in-arbeit'
const ARTICLE_PATH = '/blog/stille-im-alltag'
/** What the name and the article are in, so that their numbers can be told on every page. */
const PATHS = ['/', '/preise', '/beratung', '/legal/impressum', '/blog', ARTICLE_PATH, '/feed.xml']
/** A process that has just started takes longer, and after the answer the pages of the other processes follow. */
const LONGEST_SHARE = 2.5
/** Until all processes show one release, on a machine that may be busy. */
const MOST_WAITING_MS = 60_000
/** Between two looks at all pages, so that looking does not take what publishing needs. */
const PAUSE_MS = 50

export function randomMoments(count: number): number[] {
  return Array.from({ length: count }, () => Math.random() * LONGEST_SHARE)
}

/**
 * Publishes a name and an article together, again and again, and kills the process that does it at a random moment. On
 * PostgreSQL three processes serve the site, on PGlite the one. Every page that anybody read must be wholly of one release, and
 * what was saved (drafts, versions) must be there.
 *
 * @param moments shares of the time that publishing takes, one for each kill
 */
export async function killPublishing(engine: Engine, moments: number[]): Promise<PublishingFigures> {
  const database = engine === 'postgres' ? await createMigratedDatabase() : undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-publishing-'))
  if (!database) await copyMigratedDatabase(dataDir)
  const start = () =>
    startProcess({
      ADMIN_EMAIL: ADMINISTRATOR,
      ADMIN_PASSWORD: PASSWORD,
      DATA_DIR: dataDir,
      ...(database ? { DATABASE_URL: database.url } : {}),
    })
  const servers = [await start()]
  if (database) servers.push(...(await Promise.all([start(), start()])))
  const broken: string[] = []
  let published = 0
  let pagesRead = 0
  try {
    let administrator = await administratorOf(first(servers).url)
    const unfinished = sampleArticle({ slug: 'in-arbeit', title: 'In Arbeit' })
    await saveDraft(administrator, LEFT_ALONE, () => unfinished)
    await publishNumber(administrator, 0)
    const begun = performance.now()
    let number = 1
    await publishNumber(administrator, number)
    const takes = performance.now() - begun
    const before = await untilAllShow(servers, [number])
    broken.push(...before.problems.map((problem) => `before anything was killed: ${problem}`))

    for (const [index, share] of moments.entries()) {
      const next = index + 2
      const say = (problem: string) => broken.push(`release ${next}, killed at ${share.toFixed(2)}: ${problem}`)
      const watch = watchPages(servers.slice(1), [number, next])
      const done = { saved: false, published: false }
      const publishing = publishNumber(administrator, next, done).catch(() => undefined)
      await wait(share * takes)
      const { child } = first(servers)
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await publishing
      servers[0] = await start()

      const shown = await untilAllShow(servers, [number, next])
      const watched = await watch.stop()
      pagesRead += watched.read + shown.read
      for (const problem of [...watched.problems, ...shown.problems]) say(problem)
      if (done.published && shown.number !== next) say('it was told as published and is not')
      administrator = await administratorOf(first(servers).url)
      const isPublished = shown.number === next
      for (const problem of await lostContent(administrator, next, { ...done, isPublished }, unfinished)) say(problem)
      if (isPublished) published += 1
      number = shown.number
    }

    await publishNumber(administrator, moments.length + 2)
    const { problems } = await untilAllShow(servers, [moments.length + 2])
    broken.push(...problems.map((problem) => `the last release: ${problem}`))
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { engine, processes: servers.length, kills: moments.length, published, pagesRead, broken }
}

function first(servers: ServerProcess[]): ServerProcess {
  const [server] = servers
  if (!server) throw new Error('there is no server')
  return server
}

/** Name of the practice and title of the article, both in one release. `done` says what was acknowledged. */
async function publishNumber(
  administrator: SupabaseClient,
  number: number,
  done = { saved: false, published: false },
): Promise<void> {
  const drafts = {
    ...(await saveFacts(administrator, ({ practice }) => {
      practice.name = `Praxis ${number}`
    })),
    ...(await saveDraft(administrator, ARTICLE, () => articleOf(number))),
  }
  done.saved = true
  await publishDrafts(administrator, drafts)
  done.published = true
}

function articleOf(number: number) {
  return sampleArticle({ title: `Stille, Fassung ${number}` }, textParagraph(`Fassung ${number} dieses Textes.`))
}

/** The numbers that one page of one process shows: more than one is a page of two releases. */
async function numbersOn(url: string, path: string): Promise<number[]> {
  const answer = await fetch(`${url}${path}`)
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
  const page = (await answer.text()).replaceAll('\u00ad', '')
  return [...new Set([...page.matchAll(/(?:Praxis|Fassung)[ \u00a0](\d+)/g)].map(([, number]) => Number(number)))]
}

/** Reads all pages of processes that nobody kills until it is stopped. */
function watchPages(servers: ServerProcess[], allowed: number[]) {
  const stopped = new AbortController()
  const problems: string[] = []
  let read = 0
  const watching = servers.map(async ({ url }) => {
    while (!stopped.signal.aborted) {
      for (const path of PATHS) {
        const numbers = await numbersOn(url, path).catch((error: Error) => [error.message])
        read += 1
        if (numbers.length !== 1 || !allowed.includes(Number(numbers[0]))) {
          problems.push(`${path} of a process that goes on shows ${numbers.join(' and ')}`)
        }
      }
      await wait(PAUSE_MS)
    }
  })
  return {
    async stop() {
      stopped.abort()
      await Promise.all(watching)
      return { problems, read }
    },
  }
}

/** Waits until every page of every process shows the same release, and says which. */
async function untilAllShow(
  servers: ServerProcess[],
  allowed: number[],
): Promise<{ number: number; problems: string[]; read: number }> {
  const end = performance.now() + MOST_WAITING_MS
  for (let read = 0; ; ) {
    const shown = await Promise.all(
      servers.flatMap(({ url }) => PATHS.map(async (path) => ({ path, numbers: await numbersOn(url, path) }))),
    )
    read += shown.length
    // None: a process that has not heard of the first release yet.
    const mixed = shown.filter(({ numbers }) => numbers.length > 1)
    const [number = Number.NaN, ...others] = new Set(shown.flatMap(({ numbers }) => numbers))
    const isEverywhere = others.length === 0 && shown.every(({ numbers }) => numbers.length === 1)
    if (isEverywhere && allowed.includes(number)) return { number, problems: [], read }
    if (mixed.length > 0 || performance.now() > end) {
      const problems = shown.map(({ path, numbers }) => `${path} shows ${numbers.join(' and ') || 'no number'}`)
      return { number, problems: [...new Set(problems)], read }
    }
  }
}

/** What was saved before the kill and is not there. */
async function lostContent(
  administrator: SupabaseClient,
  number: number,
  { saved, isPublished }: { saved: boolean; isPublished: boolean },
  unfinished: object,
): Promise<string[]> {
  const lost: string[] = []
  const stateOf = async (document: string) =>
    (await administrator.rpc('content_state', { _document: document })).data as State
  const draftLeftAlone = (await stateOf(LEFT_ALONE)).draft?.body
  if (!isSameJson(draftLeftAlone, unfinished)) lost.push('the draft that nobody published is gone or changed')
  const article = await stateOf(ARTICLE)
  if (saved && !isPublished && !isSameJson(article.draft?.body, articleOf(number))) lost.push('the saved draft is gone')
  if (isPublished && article.draft) lost.push('a published draft is still a draft')
  if (isPublished && !isSameJson(article.body, articleOf(number))) lost.push('the published version is another one')
  for (const document of ['facts', ARTICLE]) {
    const { data } = await administrator.rpc('content_history', { _document: document })
    for (const { version, body } of data as { version: number; body: unknown }[]) {
      if (body === null) lost.push(`version ${version} of ${document} has no content`)
    }
  }
  return lost
}

interface State {
  body: unknown
  draft: { body: unknown } | null
}

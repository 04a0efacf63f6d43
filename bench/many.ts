import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { readRelease0 } from '../app/at-build/read-release-0.ts'
import type { TextDocument } from '../app/content/texts/text-document.ts'
import { type Database, openDatabase } from '../server/database/open-database.ts'
import { publishDrafts, saveDraft } from '../tests/support/content/content-drafts.ts'
import { administratorOf, saveFacts } from '../tests/support/content/publish-facts.ts'
import { copyMigratedDatabase } from '../tests/support/database/copy-migrated-folder.ts'
import type { Engine } from '../tests/support/database/engines.ts'
import { createMigratedDatabase } from '../tests/support/database/migrated-postgres.ts'
import { ADMINISTRATOR, PASSWORD } from '../tests/support/people.ts'
import { startProcess } from '../tests/support/processes/start-process.ts'
import { rounded, timed } from './report/numbers.ts'

export interface ManyFigures {
  engine: Engine
  /** Number of articles, and of pictures that they show. */
  count: number
  /** Milliseconds, like all that follow. */
  start: number
  /** From the click to the answer, with one changed article, or a fact that stands on every page. */
  publishArticle: number
  publishFact: number
  listPictures: number
  /** Longest wait of another visitor meanwhile. */
  othersWaited: number
  /** Peak memory in megabytes. */
  memory: number
  /** Of `/blog`, uncompressed. */
  blogKilobytes: number
}

/** A website with many articles and as many pictures: its start, publishing, and waits of visitors meanwhile. */
export async function measureMany(engine: Engine, { counts }: { counts: number[] }): Promise<ManyFigures[]> {
  const rows: ManyFigures[] = []
  for (const count of counts) rows.push(await measure(engine, count))
  return rows
}

async function measure(engine: Engine, count: number): Promise<ManyFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-bench-many-'))
  const postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
  if (!postgres) await copyMigratedDatabase(dataDir)
  const database = await openDatabase({ dataDir, databaseUrl: postgres?.url })
  await publishMany(database, count)
  await database.close()
  try {
    const begun = performance.now()
    const server = await startProcess({
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMINISTRATOR,
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'silent',
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    })
    const start = performance.now() - begun
    const administrator = await administratorOf(server.url)
    const watch = watchOthers(`${server.url}/preise`)
    const article = await saveDraft(administrator, 'article/nummer-0', (published) => {
      const changed = structuredClone(published as TextDocument<'article'>)
      changed.header.title = 'Ein anderer Titel'
      return changed
    })
    const publishArticle = await timed(() => publishDrafts(administrator, article))
    const facts = await saveFacts(administrator, ({ practice }) => {
      practice.name = 'Praxis mit neuem Namen'
    })
    const publishFact = await timed(() => publishDrafts(administrator, facts))
    const listPictures = await timed(async () => {
      const { data: library } = await administrator.rpc('list_pictures', { _most: count })
      if ((library as unknown as { pictures: unknown[] }).pictures.length !== count)
        throw new Error('not every picture is listed')
    })
    const othersWaited = await watch.stop()
    const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8')
    const blog = await (await fetch(`${server.url}/blog`)).text()
    await server.stop()
    return {
      engine,
      count,
      start: rounded(start),
      publishArticle: rounded(publishArticle),
      publishFact: rounded(publishFact),
      listPictures: rounded(listPictures),
      othersWaited: rounded(othersWaited),
      memory: rounded(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1000),
      blogKilobytes: rounded(blog.length / 1000),
    }
  } finally {
    await postgres?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** One release with copies of the shipped articles, each with a picture of its own. */
async function publishMany(database: Database, count: number): Promise<void> {
  const { texts } = await readRelease0()
  const shipped = Object.entries(texts).flatMap(([name, text]) => (name.startsWith('article/') ? [text] : []))
  const documents = Array.from({ length: count }, (_, number) => {
    const { header, content } = shipped[number % shipped.length] as TextDocument<'article'>
    const picture = crypto.randomUUID()
    return {
      document: `article/nummer-${number}`,
      picture,
      body: {
        header: {
          ...header,
          slug: `nummer-${number}`,
          title: `${header.title} ${number}`,
          formerSlugs: [],
          related: [],
          cover: picture,
        },
        content,
      },
    }
  })
  await sql`
    with given as (
      select document, picture, body, substr(md5(picture::text), 1, 22) as hash
      from jsonb_to_recordset(${JSON.stringify(documents)}::text::jsonb) as g(document text, picture uuid, body jsonb)
    ), contents as (
      insert into private.picture_contents (hash, width, height) select hash, 960, 640 from given
    ), files as (
      insert into private.picture_files (hash, width, format, bytes)
      select hash, 960, 'avif', decode(repeat(md5(hash), 2000), 'hex') from given
    )
    insert into private.pictures (id, name, version) select picture, document, 1 from given
  `.execute(database.sql)
  await sql`
    insert into private.picture_versions (picture_id, version, hash, alt, focus_x, focus_y)
    select id, 1, substr(md5(id::text), 1, 22), 'Ein Stuhl am Fenster.', 50, 50 from private.pictures
  `.execute(database.sql)
  await sql`
    with given as (
      select document, body
      from jsonb_to_recordset(${JSON.stringify(documents)}::text::jsonb) as g(document text, body jsonb)
    )
    insert into private.content_versions (document, version, body) select document, 1, body from given
  `.execute(database.sql)
  await sql`
    with release as (insert into private.content_releases (note) values ('Viele Artikel') returning id)
    insert into private.content_release_documents (release_id, document, version)
    select release.id, v.document, v.version from release, private.content_versions v
  `.execute(database.sql)
}

/** Asks for a page all the time. `stop` gives the longest wait. */
function watchOthers(url: string) {
  let worst = 0
  let isOver = false
  const done = (async () => {
    while (!isOver) {
      worst = Math.max(worst, await timed(() => fetch(url).then((answer) => answer.text())))
      await wait(10)
    }
  })()
  return {
    async stop() {
      isOver = true
      await done
      return worst
    },
  }
}

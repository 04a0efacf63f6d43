// @module-tag more
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { factAt } from '../../../app/content/facts/fact-fields.ts'
import { factsOfDocument } from '../../../app/content/facts/facts-of-document.ts'
import { createBackup } from '../../../server/backup/create-backup.ts'
import { restore } from '../../../server/backup/restore.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { deleteOldPictures } from '../../../server/jobs/delete-pictures.ts'
import { currentReleaseId, releasesFrom } from '../../../server/site/current-release.ts'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { asPng, photograph } from '../../support/pictures/sample-photographs.ts'
import { publishFacts } from '../../support/server/publish-facts.ts'
import { publishTexts } from '../../support/server/publish-texts.ts'
import {
  ACTORS,
  type Actor,
  type ServerUnderTest,
  startServerUnderTest,
} from '../../support/server/server-under-test.ts'
import { sampleArticle, textParagraph } from '../../support/texts/any-text.ts'

interface Listed {
  id: string
  name: string
  version: number
  shown_version: number | null
  decorative: boolean
  deleted_at: string | null
  places: { document: string; is_draft: boolean }[]
  picture: { hash: string; width: number; height: number; alt: string; x: number; y: number }
}

describeOnEngine('pictures on %s', (engine) => {
  let server: ServerUnderTest
  /** Uploaded once: reading takes a second. */
  let red: string
  let green: string
  beforeAll(async () => {
    server = await startServerUnderTest(engine)
    red = (await (await upload(await photograph())).json()).hash
    expect(red).toMatch(/^[A-Za-z0-9_-]{22}$/)
    green = (await (await upload(await photograph('#20c030'))).json()).hash
  })
  afterAll(() => server.stop())
  beforeEach(() => startOver(server))

  const send = async (actor: Actor, body: Uint8Array, type = 'image/jpeg') => {
    const { publishableKey, secretKey } = server.keys
    const { data } = await server.as[actor].auth.getSession()
    const key = actor === 'secret' ? secretKey : publishableKey
    return fetch(`${server.url}/api/pictures`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${data.session?.access_token ?? key}`, 'content-type': type },
      body: new Uint8Array(body),
    })
  }
  const upload = (body: Uint8Array) => send('administrator', body)
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { data, error } = await server.as.administrator.rpc(name, args)
    if (error) throw new Error(error.message)
    return data
  }
  const save = (id: string, changes: Record<string, unknown> = {}) =>
    call('save_picture', {
      _id: id,
      _seen: 0,
      _hash: red,
      _name: 'Erika am Fenster',
      _alt: 'Erika Mustermann steht am Fenster.',
      _focus_x: 30,
      _focus_y: 20,
      ...changes,
    })
  const added = async (changes: Record<string, unknown> = {}) => {
    const id = crypto.randomUUID()
    expect(await save(id, changes)).toMatchObject({ state: 'saved', version: 1 })
    return id
  }
  const page = async (wanted: Record<string, unknown> = {}) =>
    (await call('list_pictures', wanted)) as { total: number; pictures: Listed[] }
  const list = async () => (await page({ _most: 1000 })).pictures
  const listed = async (id: string) => (await list()).find((one) => one.id === id) as Listed
  /** What pages show of the current release. */
  const portraitShown = async () => {
    const [release] = await releasesFrom(server.database, await currentReleaseId(server.database), 1)
    return release && factsOfDocument(release.facts, '2026-12-01', release.pictures).photographs.portrait
  }
  const publish = (portrait: string | null) =>
    publishFacts(server.as.administrator, (facts) => {
      facts.photographs = { ...facts.photographs, portrait }
    })

  test('an upload is served in every size under its hash, for ever, and is nothing but a picture', async () => {
    for (const [name, type] of [
      [`${red}-480.avif`, 'image/avif'],
      [`${red}-480.webp`, 'image/webp'],
      [`${red}-900.webp`, 'image/webp'],
    ]) {
      const answer = await fetch(`${server.url}/bilder/${name}`)
      const bytes = new Uint8Array(await answer.arrayBuffer())

      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': type,
        'content-length': String(bytes.byteLength),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      const again = await fetch(`${server.url}/bilder/${name}`, {
        headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
      })
      expect(again.status).toBe(304)
    }
  })

  test.each([
    'a.webp',
    'AAAAAAAAAAAAAAAAAAAAAA-480.webp',
    'AAAAAAAAAAAAAAAAAAAAAA-480.svg',
    '..%2f..%2fkeys.json',
    '%2e%2e',
    'AAAAAAAAAAAAAAAAAAAAAA-480.webp%00',
    "'or'1'='1",
  ])('%s leads to nothing', async (name) => {
    expect((await fetch(`${server.url}/bilder/${name}`)).status).toBe(404)
  })

  test.each(ACTORS.filter((actor) => actor !== 'administrator'))(
    '%s uploads, lists, changes and deletes nothing, also behind the front door',
    async (actor) => {
      const id = await added()
      const bytes = await asPng('#aa0099')

      expect((await send(actor, bytes)).ok).toBe(false)
      const { rows } = await sql`select from private.picture_contents where hash not in (${red}, ${green})`.execute(
        server.database.sql,
      )
      expect(rows).toEqual([])
      for (const clients of [server.as, server.behindTheDoor]) {
        for (const [name, args] of Object.entries({
          list_pictures: {},
          save_picture: { _id: id, _seen: 1, _hash: green, _name: 'a', _alt: 'a', _focus_x: 1, _focus_y: 1 },
          delete_picture: { _id: id },
          bring_back_picture: { _id: id },
        })) {
          const { data, error } = await clients[actor].rpc(name, args)
          expect(data, name).toBeNull()
          expect(error, name).not.toBeNull()
        }
        for (const table of ['pictures', 'picture_files', 'picture_versions', 'picture_contents']) {
          expect((await clients[actor].from(table).select('*')).error, table).not.toBeNull()
        }
      }
      expect(await listed(id)).toMatchObject({ version: 1, deleted_at: null, picture: { hash: red } })
    },
  )

  test('60 pictures are read in pages, and a search finds a name on whichever page it stands', async () => {
    await sql`
      with made as (
        insert into private.pictures (id, name, version, created_at, deleted_at)
        select gen_random_uuid(), 'Bild ' || n || case n % 20 when 7 then ' vom Hafen' else '' end, 1,
          timestamptz '2026-11-01 10:00Z' + n * interval '1 minute', case n when 60 then now() end
        from generate_series(1, 60) n returning id
      )
      insert into private.picture_versions (picture_id, version, hash, alt, decorative, focus_x, focus_y)
      select id, 1, ${red}, 'Ein Bild.', false, 50, 50 from made
    `.execute(server.database.sql)
    const names = ({ pictures }: { pictures: Listed[] }) => pictures.map(({ name }) => name)

    const pages = await Promise.all([0, 24, 48, 72].map((_from) => page({ _from, _deleted: false })))

    expect(pages.map(({ total, pictures }) => [total, pictures.length])).toEqual([
      [59, 24],
      [59, 24],
      [59, 11],
      [59, 0],
    ])
    expect(new Set(pages.flatMap(names)).size).toBe(59)
    expect(names(pages[0] as (typeof pages)[0])[0]).toBe('Bild 59')
    expect(names(pages[2] as (typeof pages)[0]).at(-1)).toBe('Bild 1')
    const found = await page({ _search: ' HAFEN ', _deleted: false })
    expect([found.total, names(found)]).toEqual([3, ['Bild 47 vom Hafen', 'Bild 27 vom Hafen', 'Bild 7 vom Hafen']])
    expect((await page({ _search: '%' })).total).toBe(0)
    expect(names(await page({ _deleted: true }))).toEqual(['Bild 60'])
  })

  test('what is no picture is refused with a sentence, and nothing of it is kept', async () => {
    const before = await countContents(server)
    for (const [body, status, sentence] of [
      ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 415, 'Bitte nehmen Sie JPEG, PNG oder WebP.'],
      ['%PDF-1.7\n', 415, 'Bitte nehmen Sie JPEG, PNG oder WebP.'],
      ['\x00\x00\x00\x18ftypheic', 415, 'speichern es als JPEG'],
      ['\xff\xd8\xff\xe0 kein Bild', 422, 'beschädigt'],
    ] as const) {
      const answer = await upload(Buffer.from(body, 'latin1'))
      expect(answer.status, body).toBe(status)
      expect((await answer.json()).message, body).toContain(sentence)
    }
    expect(await countContents(server)).toBe(before)
  })

  test('a picture needs words, or it decorates; its name and focus are what they may be', async () => {
    await added({ _alt: '' })
    expect((await list())[0]).toMatchObject({ decorative: true, picture: { alt: '' } })

    for (const wrong of [{ _name: ' ' }, { _alt: 'x'.repeat(301) }, { _focus_x: 101 }, { _focus_y: -1 }]) {
      await expect(save(crypto.randomUUID(), wrong), JSON.stringify(wrong)).rejects.toThrow()
    }
    expect(await save(crypto.randomUUID(), { _hash: 'AAAAAAAAAAAAAAAAAAAAAA' })).toEqual({ state: 'missing' })
    expect(await list()).toHaveLength(1)
  })

  test('a picture that somebody else changed meanwhile is not overwritten', async () => {
    const id = await added()
    await save(id, { _seen: 1, _alt: 'Erika lacht.' })

    expect(await save(id, { _seen: 1, _alt: 'Erika weint.' })).toEqual({ state: 'conflict' })
    expect(await listed(id)).toMatchObject({ version: 2, picture: { alt: 'Erika lacht.' } })
  })

  test('a chosen picture is published with words, focus and address, and its place is told', async () => {
    const id = await added()
    expect(await portraitShown()).toBeUndefined()

    await publish(id)

    expect(await portraitShown()).toEqual({
      hash: red,
      width: 900,
      height: 1200,
      alt: 'Erika Mustermann steht am Fenster.',
      x: 30,
      y: 20,
    })
    expect(await listed(id)).toMatchObject({ shown_version: 1, places: [{ document: 'facts', is_draft: false }] })
  })

  test('a picture that is replaced changes everywhere at once, and the history says so', async () => {
    const id = await added()
    const { release } = await publish(id)

    const saved = await save(id, { _seen: 1, _hash: green })

    expect(await portraitShown()).toMatchObject({ hash: green })
    expect(saved).toMatchObject({ state: 'saved', version: 2 })
    expect(Number((saved as { release: number }).release)).toBeGreaterThan(release)
    const [newest] = await call('content_history', { _document: 'facts' })
    expect(newest).toMatchObject({ note: 'Bild geändert: Erika am Fenster', version: 1 })
    // Who has the old page open still gets its picture.
    expect((await fetch(`${server.url}/bilder/${red}-480.webp`)).status).toBe(200)
  })

  test('an old release comes back with the picture it had', async () => {
    const id = await added()
    const first = await publish(id)
    const { release } = (await save(id, { _seen: 1, _hash: green })) as { release: number }

    await call('restore_content', { _release: first.release, _current: release })

    expect(await portraitShown()).toMatchObject({ hash: red })
    expect(await listed(id)).toMatchObject({ version: 2, shown_version: 1 })
  })

  test('a used picture is not deleted, and the answer says where it is: on the site, or in a draft', async () => {
    const id = await added()
    const { release } = await publish(id)
    expect(await call('delete_picture', { _id: id })).toEqual({
      state: 'used',
      places: [{ document: 'facts', is_draft: false }],
    })

    const state = (await call('content_state', { _document: 'facts' })) as { version: number; body: object }
    const draft = (await call('save_content_draft', {
      _document: 'facts',
      _base_version: state.version,
      _seen: 0,
      _body: state.body,
    })) as { change: number }
    expect(factAt(state.body as never, 'photographs.portrait')).toBe(id)
    await call('restore_content', { _release: 0, _current: release })
    expect(await call('delete_picture', { _id: id })).toEqual({
      state: 'used',
      places: [{ document: 'facts', is_draft: true }],
    })

    await call('discard_content_draft', { _document: 'facts', _seen: draft.change })
    expect(await call('delete_picture', { _id: id })).toEqual({ state: 'deleted' })
  })

  test('of deleting and publishing at once, one waits for the other: no page shows a deleted picture', async () => {
    const id = await added()

    await Promise.all([publish(id), call('delete_picture', { _id: id })])

    expect(await listed(id)).toMatchObject({ shown_version: 1, deleted_at: null })
  })

  test('what is deleted lies in the basket for a week and comes back from it, then it is gone with its bytes', async () => {
    const [kept, gone] = [await added(), await added({ _hash: green })]
    const daysAgo = (days: number) =>
      sql`
        with aged as (update private.picture_contents set uploaded_at = now() - interval '9 days')
        update private.pictures set deleted_at = now() - make_interval(days => ${days}::integer) where deleted_at is not null
      `.execute(server.database.sql)
    for (const id of [kept, gone]) await call('delete_picture', { _id: id })
    await daysAgo(6)
    expect(await deleteOldPictures(server.database)).toBe(0)
    expect(await call('bring_back_picture', { _id: kept })).toBe(true)

    await daysAgo(8)
    expect(await deleteOldPictures(server.database)).toBe(1)

    expect((await list()).map(({ id }) => id)).toEqual([kept])
    const { rows } = await sql`select distinct hash from private.picture_files`.execute(server.database.sql)
    expect(rows).toEqual([{ hash: red }])
    green = (await (await upload(await photograph('#20c030'))).json()).hash
  })

  const NAME = 'article/stille-im-alltag'
  const articleWith = (id: string) =>
    sampleArticle({}, textParagraph('Ein Fenster.'), { type: 'picture', attrs: { id, caption: '' } })

  test.each([
    ['in a text', (id: string) => articleWith(id)],
    ['over an article', (id: string) => sampleArticle({ cover: id })],
  ])('a picture %s is not deleted: neither while it is a draft nor while visitors read it', async (_, article) => {
    const id = await added()
    await call('save_content_draft', { _document: NAME, _base_version: 0, _seen: 0, _body: article(id) })
    expect(await call('delete_picture', { _id: id })).toEqual({
      state: 'used',
      places: [{ document: NAME, is_draft: true }],
    })

    const { release } = await publishTexts(server.as.administrator, { [NAME]: article(id) })
    expect(await call('delete_picture', { _id: id })).toEqual({
      state: 'used',
      places: [{ document: NAME, is_draft: false }],
    })
    expect(await listed(id)).toMatchObject({ shown_version: 1, deleted_at: null })

    await call('restore_content', { _release: 0, _current: release })
    expect(await call('delete_picture', { _id: id })).toEqual({ state: 'deleted' })
  })

  test('a text with a picture that is gone, or never was, is not published, and the sentence says where', async () => {
    const publishing = (id: string) => publishTexts(server.as.administrator, { [NAME]: articleWith(id) })

    await expect(publishing(crypto.randomUUID())).rejects.toThrow(
      '„Stille im Alltag: was darüber bekannt ist“ (Artikel), Absatz 2: Dieses Bild gibt es in der Bibliothek nicht.',
    )
    await expect(publishing('/etc/passwd')).rejects.toThrow('Dieses Bild gibt es nicht.')
    const id = await added()
    await sql`delete from private.pictures where id = ${id}::uuid`.execute(server.database.sql)
    await expect(publishing(id)).rejects.toThrow('Dieses Bild gibt es in der Bibliothek nicht.')
  })

  test.runIf(engine === 'pglite')('a backup brings pictures, their places and their bytes along', async () => {
    const id = await added()
    await publish(id)
    const folder = join(server.dataDir, 'backup-of-pictures')
    const place = join(server.dataDir, 'restored-pictures')
    const { archive } = await createBackup(server, { folder, keys: server.keys })

    await restore(archive, { dataDir: place }, {})

    const restored = await openDatabase({ dataDir: place })
    try {
      const bytesOf = (database: typeof restored) =>
        sql`
          select f.hash, f.width, f.format, md5(f.bytes) as sum from private.picture_files f
          join private.picture_versions v on v.hash = f.hash where v.picture_id = ${id}::uuid order by 1, 2, 3
        `.execute(database.sql)
      const { rows } = await bytesOf(restored)
      expect(rows).toHaveLength(4)
      expect(rows).toEqual((await bytesOf(server.database)).rows)
      const shown = await sql<{ pictures: object }>`
        select private.release_pictures(private.current_release()) as pictures
      `.execute(restored.sql)
      expect(shown.rows[0]?.pictures).toMatchObject({ [id]: { hash: red } })
    } finally {
      await restored.close()
      await rm(folder, { recursive: true })
    }
  })
})

async function countContents({ database }: ServerUnderTest): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from private.picture_contents`.execute(
    database.sql,
  )
  return rows[0]?.n ?? 0
}

/** History cannot be deleted by its own rules: the test sets them aside. */
async function startOver({ database, as }: ServerUnderTest) {
  const forget = (tables: string[]) =>
    database.runScript(
      ['set local session_replication_role = replica', ...tables.map((table) => `delete from private.${table}`)].join(
        ';',
      ),
    )
  await forget([
    'content_release_documents',
    'content_release_pictures',
    'content_version_pictures',
    'content_versions',
    'content_drafts',
    'content_releases',
    'picture_versions',
    'pictures',
  ])
  // The process notices by itself; here it is asked to look.
  await as.administrator.rpc('restore_content', { _release: 0, _current: null })
  await forget(['content_releases'])
}

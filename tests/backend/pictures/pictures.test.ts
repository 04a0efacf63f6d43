import { beforeAll, beforeEach, expect, test } from 'vitest'
import { factsOfDocument } from '../../../content/facts/facts-of-document.ts'
import { shippedFacts } from '../../../content/facts/shipped-facts.ts'
import { tooManyPictures } from '../../../rules/operation/too-many-requests.ts'
import { emptyTrash } from '../../../server/jobs/trash.ts'
import { currentRelease } from '../../../server/site/current-release.ts'
import { countOwn } from '../../support/accounts/count-own.ts'
import { publishDrafts, publishTexts, saveDraft } from '../../support/content/content-drafts.ts'
import { publishFacts } from '../../support/content/publish-facts.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { asPng, photograph } from '../../support/pictures/sample-photographs.ts'
import { ACTORS, type Actor, type ServerUnderTest, serverOn } from '../../support/server/server-under-test.ts'
import { sampleArticle, textParagraph } from '../../support/texts/any-text.ts'

interface Listed {
  id: string
  name: string
  version: number
  shown_version: number | null
  deleted_at: string | null
  places: { document: string; is_draft: boolean }[]
  picture: { hash: string; width: number; height: number; alt: string; x: number; y: number }
}

describeOnEngine('pictures on %s', (engine) => {
  const server = serverOn(engine)
  const { run, call } = server
  /** Uploaded once: reading takes a second. */
  let red: string
  let green: string
  beforeAll(async () => {
    red = await hashOf(await photograph())
    green = await hashOf(await photograph('#20c030'))
  })
  beforeEach(() => startOver(server))

  const send = async (actor: Actor, body: Uint8Array) => {
    const { publishableKey, secretKey } = server.keys
    const { data } = await server.as[actor].auth.getSession()
    const key = actor === 'secret' ? secretKey : publishableKey
    return fetch(`${server.url}/api/pictures`, {
      method: 'POST',
      headers: {
        apikey: key,
        authorization: `Bearer ${data.session?.access_token ?? key}`,
        'content-type': 'image/jpeg',
      },
      body: new Uint8Array(body),
    })
  }
  const upload = (body: Uint8Array) => send('administrator', body)
  const hashOf = async (bytes: Uint8Array): Promise<string> => (await (await upload(bytes)).json()).hash
  const hashesKept = async () =>
    (await run('select hash from private.picture_contents order by uploaded_at')).map(({ hash }) => hash)
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
  const list = async () => (await page()).pictures
  const listed = async (id: string) => (await list()).find((one) => one.id === id) as Listed
  /** What pages show of the current release. */
  const portraitShown = async () => {
    const release = await currentRelease(server.database)
    return factsOfDocument(release.facts, '2026-12-01', release.pictures).photographs.portrait
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

      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': type,
        'content-length': String(bytes.byteLength),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
      expect((await fetch(`${server.url}/bilder/${name}`, { headers })).status).toBe(304)
    }
  })

  test('what is no picture of the library leads to nothing', async () => {
    const hash = 'A'.repeat(22)
    const elsewhere = ['..%2f..%2fkeys.json', '%2e%2e', `${hash}-480.webp%00`, "'or'1'='1"]
    for (const name of ['a.webp', `${hash}-480.webp`, `${hash}-480.svg`, ...elsewhere]) {
      expect((await fetch(`${server.url}/bilder/${name}`)).status, name).toBe(404)
    }
  })

  test('a social image shows it, and without one that is there what would stand without it', async () => {
    const ask = async (drawing = {}) => {
      const answer = await fetch(`${server.url}/api/og?${new URLSearchParams({ title: 'Ruhe', ...drawing })}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      return Buffer.from(await answer.arrayBuffer())
    }
    const without = await ask()
    expect((await ask({ drawing: `${red}-50-50` })).equals(without)).toBe(false)
    for (const drawing of [`${'A'.repeat(22)}-50-50`, `${red}-101-0`, '../keys.json'])
      expect((await ask({ drawing })).equals(without), drawing).toBe(true)
  })

  // What else only an administrator may do: access.test.ts.
  test('only an administrator uploads a picture', async () => {
    const bytes = await asPng('#aa0099')
    for (const actor of ACTORS.filter((one) => one !== 'administrator')) {
      expect([401, 403], actor).toContain((await send(actor, bytes)).status)
    }
    expect(await hashesKept()).toEqual([red, green])
  })

  test('only so many bytes of pictures are stored in a day for an account', async () => {
    const bytes = await asPng('#aa0099')
    await run('delete from private.counters')
    await run(countOwn('picture kilobytes', `'${server.accounts.administrator}'`, 600_000))

    const refused = await upload(bytes)

    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ message: tooManyPictures(Number(refused.headers.get('retry-after'))) })
    expect(await hashesKept()).toEqual([red, green])
    // Nothing is decoded.
    expect((await upload(Buffer.from('kein Bild'))).status).toBe(429)
    await run('delete from private.counters')
  })

  test('60 pictures are read in pages, and a search finds a name on whichever page it stands', async () => {
    await run(`
      with made as (
        insert into private.pictures (id, name, version, created_at)
        select gen_random_uuid(), 'Bild ' || n || case n % 20 when 7 then ' vom Hafen' else '' end, 1,
          timestamptz '2026-11-01 10:00Z' + n * interval '1 minute'
        from generate_series(1, 60) n returning id, name
      ), thrown_away as (
        insert into private.trash (kind, subject_table, subject_id, content)
        select 'picture', 'pictures', id, '{}' from made where name = 'Bild 60'
      )
      insert into private.picture_versions (picture_id, version, hash, alt, focus_x, focus_y)
      select id, 1, '${red}', 'Ein Bild.', 50, 50 from made
    `)
    const names = ({ pictures }: { pictures: Listed[] }) => pictures.map(({ name }) => name)

    const pages = await Promise.all([0, 24, 48, 72].map((_from) => page({ _from, _most: 24, _deleted: false })))

    expect(pages.map(({ total }) => total)).toEqual([59, 59, 59, 59])
    expect(pages.map(({ pictures }) => pictures.length)).toEqual([24, 24, 11, 0])
    const all = pages.flatMap(names)
    expect([new Set(all).size, all[0], all.at(-1)]).toEqual([59, 'Bild 59', 'Bild 1'])
    const found = await page({ _search: ' HAFEN ', _deleted: false })
    expect([found.total, names(found)]).toEqual([3, ['Bild 47 vom Hafen', 'Bild 27 vom Hafen', 'Bild 7 vom Hafen']])
    expect((await page({ _search: '%' })).total).toBe(0)
    expect(names(await page({ _deleted: true }))).toEqual(['Bild 60'])
  })

  test('what is no picture is refused with a sentence, and nothing of it is kept', async () => {
    const before = await hashesKept()
    for (const [body, status, sentence] of [
      ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 415, 'Bitte nehmen Sie JPEG, PNG oder WebP.'],
      ['GIF89a\x01\x00\x01\x00', 415, 'Bitte nehmen Sie JPEG, PNG oder WebP.'],
      ['%PDF-1.7\n', 415, 'Bitte nehmen Sie JPEG, PNG oder WebP.'],
      ['\x00\x00\x00\x18ftypheic', 415, 'speichern es als JPEG'],
      ['\xff\xd8\xff\xe0 kein Bild', 422, 'beschädigt'],
    ] as const) {
      const answer = await upload(Buffer.from(body, 'latin1'))
      expect(answer.status, body).toBe(status)
      expect((await answer.json()).message, body).toContain(sentence)
    }
    expect(await hashesKept()).toEqual(before)
  })

  test('a picture needs words, or it decorates; its name and focus are what they may be', async () => {
    await added({ _alt: '' })
    expect((await list())[0]).toMatchObject({ picture: { alt: '' } })

    for (const wrong of [{ _name: ' ' }, { _alt: 'x'.repeat(301) }, { _focus_x: 101 }, { _focus_y: -1 }]) {
      await expect(save(crypto.randomUUID(), wrong), JSON.stringify(wrong)).rejects.toThrow()
    }
    expect(await save(crypto.randomUUID(), { _hash: 'AAAAAAAAAAAAAAAAAAAAAA' })).toEqual({ state: 'missing' })
    expect(await list()).toHaveLength(1)
  })

  test('a picture that another person changed meanwhile is not overwritten', async () => {
    const id = await added()
    await save(id, { _seen: 1, _alt: 'Erika lacht.' })

    expect(await save(id, { _seen: 1, _alt: 'Erika weint.' })).toEqual({ state: 'conflict' })
    expect(await listed(id)).toMatchObject({ version: 2, picture: { alt: 'Erika lacht.' } })
  })

  test('a chosen picture is published; replaced, it changes everywhere at once; an old release has the one it had', async () => {
    const id = await added()
    expect(await portraitShown()).toBeUndefined()

    const first = await publish(id)

    const size = { width: 900, height: 1200 }
    const alt = 'Erika Mustermann steht am Fenster.'
    expect(await portraitShown()).toEqual({ hash: red, ...size, alt, x: 30, y: 20 })
    expect(await listed(id)).toMatchObject({ shown_version: 1, places: [{ document: 'facts', is_draft: false }] })

    const replaced = await save(id, { _seen: 1, _hash: green })
    expect(replaced).toMatchObject({ state: 'saved', version: 2 })
    expect(await portraitShown()).toMatchObject({ hash: green })
    const [newest] = await call('content_history')
    expect(newest).toMatchObject({ note: 'Bild geändert: Erika am Fenster', documents: { facts: 1 } })
    // An old page that is still open gets its picture.
    expect((await fetch(`${server.url}/bilder/${red}-480.webp`)).status).toBe(200)

    await call('restore_content', { _release: first.release, _current: replaced.release })
    expect(await portraitShown()).toMatchObject({ hash: red })
    expect(await listed(id)).toMatchObject({ version: 2, shown_version: 1 })
  })

  test('another name in the library makes no release, needs no recent authentication, and is no older picture on the site', async () => {
    const id = await added()
    const { release } = await publish(id)
    await run("update auth.sessions set created_at = now() - interval '61 minutes'")

    const renamed = await save(id, { _seen: 1, _name: 'Portrait' })

    expect(renamed).toMatchObject({ state: 'saved', release: null })
    expect(await currentRelease(server.database)).toMatchObject({ id: release })
    expect(await listed(id)).toMatchObject({ name: 'Portrait', version: 2, shown_version: 2 })
    await expect(save(id, { _seen: 2, _alt: 'Anders' })).rejects.toThrow('Bestätigen Sie')
    await run('update auth.sessions set created_at = now()')
  })

  test('of deleting and publishing at once, one waits for the other: no page shows a deleted picture', async () => {
    const id = await added()

    await Promise.all([publish(id), call('delete_picture', { _id: id })])

    expect(await listed(id)).toMatchObject({ shown_version: 1, deleted_at: null })
  })

  test('what is deleted can be brought back from the trash for a week, then it is gone with its bytes', async () => {
    const [kept, gone, wanted] = [await added(), await added({ _hash: green }), await added()]
    const daysAgo = (days: number) =>
      run(`
        with aged as (update private.picture_contents set uploaded_at = now() - interval '9 days')
        update private.trash set deleted_at = now() - interval '${days} days'
      `)
    const emptied = async () => emptyTrash(server.database, () => Promise.resolve())
    for (const id of [kept, gone, wanted]) await call('delete_picture', { _id: id })
    await saveDraft(server.as.administrator, NAME, () => articleWith(wanted))
    await daysAgo(6)
    expect(await emptied()).toBe(0)
    const line = (await call('list_trash')).at(-1)
    expect(line).toMatchObject({ kind: 'picture', name: 'Erika am Fenster' })
    expect(await call('bring_back', { _id: line.id })).toBe(true)

    await daysAgo(8)
    expect(await emptied()).toBe(1)

    expect((await list()).map(({ id }) => id)).toEqual([wanted, kept])
    expect(await run('select distinct hash from private.picture_files')).toEqual([{ hash: red }])
    green = await hashOf(await photograph('#20c030'))
  })

  const NAME = 'article/stille-im-alltag'
  const articleWith = (id: string) =>
    sampleArticle({}, textParagraph('Ein Fenster.'), { type: 'picture', attrs: { id, caption: '' } })

  const portrait = (id: string) => ({ ...shippedFacts, photographs: { ...shippedFacts.photographs, portrait: id } })

  test.each([
    ['of the practice', 'facts', portrait],
    ['in a text', NAME, articleWith],
    ['over an article', NAME, (id: string) => sampleArticle({ cover: id })],
  ])('a picture %s is deleted neither while a draft has it nor while visitors see it', async (_, document, body) => {
    const id = await added()
    const used = (is_draft: boolean) => ({ state: 'used', places: [{ document, is_draft }] })

    const drafts = await saveDraft(server.as.administrator, document, () => body(id))
    expect(await call('delete_picture', { _id: id })).toEqual(used(true))

    const { release } = await publishDrafts(server.as.administrator, drafts)
    expect(await call('delete_picture', { _id: id })).toEqual(used(false))

    await call('restore_content', { _release: 0, _current: release })
    expect(await call('delete_picture', { _id: id })).toEqual({ state: 'deleted' })
  })

  test('a text with a picture that the library does not have is not published, and the sentence says where', async () => {
    const publishing = publishTexts(server.as.administrator, { [NAME]: articleWith(crypto.randomUUID()) })

    await expect(publishing).rejects.toThrow(
      '„Stille im Alltag: was darüber bekannt ist“ (Artikel), Absatz 2: Dieses Bild gibt es in der Bibliothek nicht.',
    )
  })
})

/** The rules forbid deleting history: the test switches them off. */
async function startOver({ database, as }: ServerUnderTest) {
  const forget = (...tables: string[]) =>
    database.runScript(
      `set local session_replication_role = replica; ${tables.map((table) => `delete from private.${table}`).join(';')}`,
    )
  const ofContent = ['content_release_documents', 'content_release_pictures', 'content_version_pictures']
  await forget(...ofContent, 'content_versions', 'draft', 'content_releases', 'picture_versions', 'pictures', 'trash')
  // The process polls by itself; here it is asked to.
  await as.administrator.rpc('restore_content', { _release: 0, _current: null })
  await forget('content_releases')
}

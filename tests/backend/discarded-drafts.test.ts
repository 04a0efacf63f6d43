import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteDiscardedDrafts } from '../../server/jobs/delete-discarded-drafts.ts'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'

const ARTICLE = 'article/sechzig-worte'
const body = { header: { title: 'Sechzig Worte' }, content: { type: 'doc', content: [] } }

describeOnEngine('drafts that were thrown away, on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest(engine)
  })
  afterAll(() => server?.stop())
  beforeEach(async () => {
    await server.database.sql.transaction().execute(async (transaction) => {
      await sql`delete from private.content_drafts`.execute(transaction)
      await sql`delete from private.discarded_drafts`.execute(transaction)
    })
  })

  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { data, error } = await server.as.administrator.rpc(name, args)
    if (error) throw new Error(error.message)
    return data
  }
  const write = (seen = 0) =>
    call('save_content_draft', { _document: ARTICLE, _base_version: 0, _seen: seen, _body: body })
  const throwAway = async () => {
    const { change } = await write()
    expect(await call('discard_content_draft', { _document: ARTICLE, _seen: change })).toBe(true)
    const [line] = await call('discarded_drafts')
    return line
  }
  const draft = async () => (await call('content_state', { _document: ARTICLE })).draft

  test('a text that was never published is taken back word for word', async () => {
    const line = await throwAway()
    expect(await draft()).toBeNull()
    expect(line).toMatchObject({
      document: ARTICLE,
      header: { title: 'Sechzig Worte' },
      discarded_by: 'erika.mustermann@example.com',
    })

    expect(await call('take_back_draft', { _id: line.id })).toBe(true)

    expect((await draft()).body).toEqual(body)
    expect(await call('discarded_drafts')).toEqual([])
    expect(await call('take_back_draft', { _id: line.id }), 'a second press').toBe(false)
  })

  test('what was saved meanwhile is not thrown away, and nothing lies in the basket', async () => {
    const { change } = await write()
    await write(change)

    expect(await call('discard_content_draft', { _document: ARTICLE, _seen: change })).toBe(false)
    expect(await call('discarded_drafts')).toEqual([])
  })

  test('a draft that was begun meanwhile is not overwritten', async () => {
    const line = await throwAway()
    await write()

    expect(await call('take_back_draft', { _id: line.id })).toBe(false)
    expect(await call('discarded_drafts')).toHaveLength(1)
  })

  test('lies there for a week, and then it is gone; a clock that was ahead begins it anew', async () => {
    await throwAway()
    const setAside = (days: number) =>
      sql`update private.discarded_drafts set discarded_at = now() - make_interval(days => ${days}::integer)`.execute(
        server.database.sql,
      )
    for (const days of [6, -3]) {
      await setAside(days)
      expect(await deleteDiscardedDrafts(server.database), `${days} days`).toBe(0)
    }

    await setAside(8)
    expect(await deleteDiscardedDrafts(server.database)).toBe(1)
    expect(await call('discarded_drafts')).toEqual([])
  })

  test('is shown to administrators only, as are old versions', async () => {
    const line = await throwAway()
    for (const actor of ['visitor', 'outsider', 'secret'] as const) {
      for (const [name, args] of [
        ['discarded_drafts', {}],
        ['take_back_draft', { _id: line.id }],
        ['content_version', { _document: ARTICLE, _version: 1 }],
      ] as const) {
        const { data, error } = await server.as[actor].rpc(name, args)
        expect(data, `${actor} ${name}`).toBeNull()
        expect(error, `${actor} ${name}`).not.toBeNull()
      }
    }
    expect(await call('content_version', { _document: ARTICLE, _version: 1 })).toBeNull()
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'

describeOnEngine('the key of the copies on a device, on %s', (engine) => {
  let server: ServerUnderTest

  beforeAll(async () => {
    server = await startServerUnderTest(engine)
  })

  afterAll(() => server?.stop())

  test('is one for each account, 32 bytes, and stays', async () => {
    const { data: first } = await server.as.administrator.rpc('draft_copy_key')
    const { data: again } = await server.as.administrator.rpc('draft_copy_key')

    expect(Buffer.from(first, 'base64')).toHaveLength(32)
    expect(again).toBe(first)
  })

  test('is given to nobody but its owner', async () => {
    for (const actor of ['visitor', 'outsider', 'secret'] as const) {
      const { data, error } = await server.as[actor].rpc('draft_copy_key')
      expect(data, actor).toBeNull()
      expect(error, actor).not.toBeNull()
    }
  })

  test('goes with the account', async () => {
    const { rows } = await sql<{ rule: string }>`
      select delete_rule as rule from information_schema.referential_constraints
      where constraint_name = 'draft_copy_keys_user_id_fkey'
    `.execute(server.database.sql)
    expect(rows).toEqual([{ rule: 'CASCADE' }])
  })
})

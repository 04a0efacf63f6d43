import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseOn, describeOnEngine } from '../../support/database/databases.ts'
import { subscribers as addSubscribers } from '../../support/newsletter/issues.ts'

describeOnEngine('plans on %s', (engine) => {
  const migrated = databaseOn(engine)

  test('a statement is planned again each time: no plan is kept from when its table was empty', async () => {
    const plans = await migrated.database.sql.connection().execute(async (session) => {
      await sql`
        prepare enquiry (uuid) as select * from public.consultation_requests where id = $1
      `.execute(session)
      // PostgreSQL keeps a plan from the sixth time on.
      for (let time = 0; time < 12; time += 1) await sql`execute enquiry (gen_random_uuid())`.execute(session)
      const { rows } = await sql`
        select generic_plans::integer as kept, custom_plans::integer as made from pg_prepared_statements where name = 'enquiry'
      `.execute(session)
      await sql`deallocate enquiry`.execute(session)
      return rows
    })
    expect(plans).toEqual([{ kept: 0, made: 12 }])
  })

  /** How often `counted` runs inside of one statement. */
  const callsOf = (counted: string, statement: string) =>
    migrated.database.sql.transaction().execute(async (session) => {
      await sql`set local track_functions = 'all'`.execute(session)
      await sql`select set_config('request.jwt.claim.role', 'service_role', true)`.execute(session)
      const calls = sql<{ calls: number }>`
        select coalesce(sum(calls), 0)::integer as calls from pg_stat_xact_user_functions where funcname = ${counted}
      `
      const before = (await calls.execute(session)).rows[0]?.calls ?? 0
      const { rows } = await sql.raw(statement).execute(session)
      return { rows: rows.length, calls: ((await calls.execute(session)).rows[0]?.calls ?? 0) - before }
    })

  test('a search folds what is searched for, and no row', async () => {
    await addSubscribers(migrated.database, 30)
    const search = "select from jsonb_array_elements(public.search_newsletter_subscribers('Example ERIKA') -> 'rows')"
    expect(await callsOf('folded', search)).toEqual({ rows: 30, calls: 1 })
  })

  test('an answer to an enquiry that is gone is not cleaned', async () => {
    // Otherwise it becomes a part of the statement and is not counted.
    await migrated.database.runScript(`
      alter function private.one_line(text) set search_path = '';
      alter function private.several_lines(text) set search_path = '';
      create or replace function private.refuse_other_than_administrators() returns void language sql as 'select';
    `)
    const send = `select from public.send_answer(gen_random_uuid(), gen_random_uuid(), null, 'Betreff', 'Guten Tag')`
    for (const counted of ['one_line', 'several_lines'])
      expect(await callsOf(counted, send)).toEqual({ rows: 1, calls: 0 })
  })

  test('where pictures are used is told without reading a draft', async () => {
    await migrated.database.runScript(`
      insert into private.pictures (id, name, version) select gen_random_uuid(), 'Bild', 1 from generate_series(1, 20);
      insert into private.draft (subject, base_version, body, change)
      select 'article/nummer-' || n, 0, jsonb_build_object('cover', (select array_agg(id) from private.pictures)), 1 from generate_series(1, 3) n;
    `)
    expect(await callsOf('pictures_in', 'select from private.picture_places()')).toEqual({ rows: 20, calls: 0 })
  })
})

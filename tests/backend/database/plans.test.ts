import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { databaseOn } from '../../support/database/migrated-database.ts'

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
})

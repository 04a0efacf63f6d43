import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demandSecondFactor } from '../../server/accounts/demand-second-factor.ts'
import { migratedDatabase } from '../support/database/migrated-database.ts'
import { putRelease } from '../support/database/put-release.ts'

test.each([
  [true, undefined, false],
  [true, 'smtps://mail.example.com', true],
  [false, undefined, true],
])('a sample: %s, a mail server: %s, a second factor is demanded: %s', async (sample, SMTP_URL, demanded) => {
  const { database, drop } = await migratedDatabase('pglite')
  await putRelease(database, (facts) => {
    facts.isPublished = !sample
  })

  await demandSecondFactor(database, { SMTP_URL })

  const { rows } = await sql`select private.second_factor_is_demanded() as demanded`.execute(database.sql)
  expect(rows).toEqual([{ demanded }])
  await drop()
})

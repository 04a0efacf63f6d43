// @module-tag more
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkDatabase } from '../../../server/commands/doctor/check-database.ts'
import { readConfig } from '../../../server/config.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { createTestDatabase, engines, onServer } from '../../support/database/engines.ts'
import { createMigratedDatabase } from '../../support/database/migrated-postgres.ts'
import { consultationRequest } from '../../support/server/enquiries.ts'
import { startServerUnderTest } from '../../support/server/server-under-test.ts'

describe.runIf(engines.includes('postgres'))('what a server, a database or a user are set to', () => {
  test('decides nothing: path, dates and waiting are those of the program', async () => {
    const { url, name, drop } = await createMigratedDatabase()
    await onServer((postgres) =>
      postgres.unsafe(`
        alter database ${name} set search_path = nowhere;
        alter database ${name} set datestyle = 'German';
        alter database ${name} set timezone = 'Asia/Tokyo'
      `),
    )
    const database = await openDatabase({ dataDir: '', databaseUrl: url })
    onTestFinished(() => database.close().then(drop))
    const { rows } = await sql`
      select '2026-11-24T09:00:00Z'::timestamptz as time, (select count(*) from consultation_requests) as enquiries
    `.execute(database.sql)
    expect(rows).toEqual([{ time: '2026-11-24 09:00:00+00', enquiries: 0 }])
  })

  test('an encoding that lacks characters is refused with the next step', async () => {
    const { url, name, drop } = await createTestDatabase()
    await onServer(async (postgres) => {
      await postgres.unsafe(`drop database ${name}`)
      await postgres.unsafe(`create database ${name} encoding 'LATIN1' locale 'C' template template0`)
    })
    onTestFinished(() => drop())
    await expect(openDatabase({ dataDir: '', databaseUrl: url })).rejects.toThrow(
      /speichert Texte als LATIN1, und damit nicht jedes Zeichen\. Legen Sie eine neue an/,
    )
  })

  test('a locked table: an enquiry is refused instead of waiting, and the doctor says why', async () => {
    const { url, drop } = await createMigratedDatabase()
    const server = await startServerUnderTest('postgres', { DATABASE_URL: url })
    const holder = await openDatabase({ dataDir: '', databaseUrl: url })
    onTestFinished(async () => {
      await holder.close()
      await server.stop()
      await drop()
    })
    await holder.sql.transaction().execute(async (transaction) => {
      await sql`lock table public.consultation_requests`.execute(transaction)
      const { status } = await server.as.visitor.from('consultation_requests').insert(consultationRequest())
      expect(status).toBeGreaterThanOrEqual(500)
      const findings = await checkDatabase(readConfig({ DATA_DIR: server.dataDir, DATABASE_URL: url }))
      expect(JSON.stringify(findings)).toContain('Die Datenbank antwortet nicht rechtzeitig.')
    })
  })
})

// @module-tag more
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkDatabase } from '../../../server/commands/doctor/doctor.ts'
import { readConfig } from '../../../server/config.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { createMigratedDatabase, createTestDatabase, engines, onServer } from '../../support/database/databases.ts'
import { consultationRequest } from '../../support/server/requests.ts'
import { startServerUnderTest } from '../../support/server/server-under-test.ts'

describe.runIf(engines.includes('postgres'))('what a server, a database or a user are set to', () => {
  test('decides nothing: visitors get the same answers, dates and searches', async () => {
    const { url, name, drop } = await createMigratedDatabase()
    const foreign = {
      search_path: 'nowhere',
      default_transaction_isolation: 'serializable',
      default_transaction_deferrable: 'on',
      standard_conforming_strings: 'off',
      transform_null_equals: 'on',
      array_nulls: 'off',
      row_security: 'off',
      datestyle: 'German',
      intervalstyle: 'iso_8601',
      timezone: 'Asia/Tokyo',
      bytea_output: 'escape',
      extra_float_digits: '-5',
      statement_timeout: '1h',
      idle_in_transaction_session_timeout: '1h',
      idle_session_timeout: '1h',
      exit_on_error: 'on',
    }
    await onServer(async (postgres) => {
      for (const [setting, value] of Object.entries(foreign))
        await postgres.unsafe(`alter database ${name} set ${setting} = '${value}'`)
    })
    const server = await startServerUnderTest('postgres', { DATABASE_URL: url })
    onTestFinished(() => server.stop().then(drop))

    const entries = Array.from({ length: 5 }, () => consultationRequest({ message: 'Ein \\ und "NULL"' }))
    const sent = await Promise.all(
      entries.map((entry) => server.as.visitor.from('consultation_requests').insert(entry)),
    )
    expect(sent.map(({ error }) => error)).toEqual(entries.map(() => null))
    const read = await server.as.visitor.from('consultation_requests').select('*')
    expect(read.data ?? []).toEqual([])
    const { rows: foreignStill } = await sql`
      select name, setting from pg_settings
      where lower(name) in (${sql.join(Object.keys(foreign))}) and source <> 'session'
    `.execute(server.database.sql)
    expect(foreignStill).toEqual([])
    const { rows } = await sql`
      select '2026-11-24T09:00:00Z'::timestamptz as time, interval '1 day' as pause, '\\x00ff'::bytea::text as bytes,
        0.1::float8 + 0.2::float8 as sum, (select count(*) from consultation_requests) as enquiries,
        current_setting('transaction_isolation') as isolation
    `.execute(server.database.sql)
    const usual = { time: '2026-11-24T09:00:00+00:00', pause: '1 day', bytes: '\\x00ff', sum: 0.30000000000000004 }
    expect(rows).toEqual([{ ...usual, enquiries: entries.length, isolation: 'read committed' }])
  })

  test('a statement of a request ends after ten seconds, and those of jobs, backups and commands do not', async () => {
    const { url, drop } = await createMigratedDatabase()
    // Before the server starts, as it reads once what the API offers.
    const owner = await openDatabase({ dataDir: '', databaseUrl: url })
    await owner.runScript(`
      create function public.ends_after() returns text language sql as $$ select current_setting('statement_timeout') $$;
      grant execute on function public.ends_after() to anon, authenticated;
    `)
    await owner.close()
    const server = await startServerUnderTest('postgres', { DATABASE_URL: url })
    onTestFinished(() => server.stop().then(drop))

    const ofRequests = await Promise.all([
      server.unguarded.visitor.rpc('ends_after'),
      server.unguarded.administrator.rpc('ends_after'),
    ])
    expect(ofRequests.map(({ data }) => data)).toEqual(['10s', '10s'])
    const { rows } = await sql`select public.ends_after() as time`.execute(server.database.sql)
    expect(rows).toEqual([{ time: '0' }])
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
    const send = () => server.as.visitor.from('consultation_requests').insert(consultationRequest())
    await send()
    await holder.sql.transaction().execute(async (transaction) => {
      await sql`lock table public.consultation_requests`.execute(transaction)
      const { status, error } = await send()
      const tooLong = 'Die Anfrage hat zu lange gedauert. Versuchen Sie es später noch einmal.'
      expect([status, error?.message]).toEqual([503, tooLong])
      const findings = await checkDatabase(readConfig({ DATA_DIR: server.dataDir, DATABASE_URL: url }))
      expect(JSON.stringify(findings)).toContain('Die Datenbank antwortet nicht rechtzeitig.')
    })
  })
})

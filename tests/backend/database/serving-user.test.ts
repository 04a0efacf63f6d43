// @module-tag more

import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminCommands } from '../../../server/commands/admin.ts'
import { checkDatabase } from '../../../server/commands/doctor/doctor.ts'
import { migrateCommand } from '../../../server/commands/migrate.ts'
import { readConfig } from '../../../server/config.ts'
import type { Database } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { grantAppRole } from '../../../server/database/serving-user.ts'
import {
  asServingUser,
  createMigratedDatabase,
  createTestDatabase,
  engines,
  onServer,
} from '../../support/database/databases.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { callCommand } from '../../support/processes/call-command.ts'
import { consultationRequest } from '../../support/server/requests.ts'
import { serverOn, startServerUnderTest } from '../../support/server/server-under-test.ts'

const REFUSED = /permission denied|must be (owner|superuser|member)|append-only|never changed/

describe.runIf(engines.includes('postgres'))('the user that serves the site on PostgreSQL', () => {
  const server = serverOn('postgres')
  let site: Database
  beforeAll(async () => {
    await server.as.visitor.from('consultation_requests').insert(consultationRequest())
    await server.as.secret
      .from('newsletter_opt_in_logs')
      .insert({ email: 'erika.mustermann@example.com', action: 'signup' })
    const [database] = await server.run('select current_database() as name')
    const databaseUrl = asServingUser(`postgres://127.0.0.1/${database?.name}`)
    // Rights on the database itself are not copied along with it.
    await grantAppRole(server.database, databaseUrl)
    site = await openDatabase({ dataDir: server.dataDir, databaseUrl })
    await sql`insert into private.audit_log (action) values ('sample')`.execute(site.sql)
  })
  afterAll(() => site?.close())

  test('owns nothing and cannot become a role that does', async () => {
    const { rows } = await sql<{ attributes: boolean[]; owned: string[] }>`
      select array[rolsuper, rolcreaterole, rolcreatedb, rolreplication] as attributes,
        array(select oid::regclass::text from pg_class where relowner = r.oid)
          || array(select nspname::text from pg_namespace where nspowner = r.oid)
          || array(select oid::regprocedure::text from pg_proc where proowner = r.oid)
          || array(select datname::text from pg_database where datdba = r.oid) as owned
      from pg_roles r where rolname = current_user
    `.execute(site.sql)
    expect(rows).toEqual([{ attributes: [false, false, false, false], owned: [] }])
  })

  const tables = ['private.audit_log', 'public.consultation_requests', 'public.newsletter_opt_in_logs', 'auth.users']
  test.each([
    ...tables.flatMap((table) => [
      `truncate ${table} cascade`,
      `drop table ${table} cascade`,
      `alter table ${table} disable trigger user`,
      `alter table ${table} disable row level security`,
      `create trigger spy before insert on ${table} for each row execute function private.refuse_change_of_history()`,
    ]),
    ...['anon', 'authenticated', 'service_role'].map(
      (role) => `set local role ${role}; truncate public.consultation_requests`,
    ),
    "update private.audit_log set action = 'nothing happened'",
    'delete from private.audit_log',
    // The opt-in log: under the setting of the jobs, as the role of the secret key, before its time, with its address.
    "set local private.deletes_opt_in_logs = 'on'; delete from public.newsletter_opt_in_logs",
    "set local private.deletes_opt_in_logs = 'on'; set local role service_role; delete from public.newsletter_opt_in_logs",
    'select private.delete_expired_opt_in_logs(-100)',
    "select private.forget_signup('erika.mustermann@example.com')",
    // A line of the log by its own key, and what was never deleted, into the trash.
    'select private.erase_enquiry_history(gen_random_uuid())',
    `insert into private.trash (kind, subject_table, subject_id, content)
     values ('row', 'consultation_requests', gen_random_uuid(), '{}')`,
    "select private.throw_away('row', 'consultation_requests', gen_random_uuid(), '{}')",
    "update private.content_versions set body = '{}'",
    "insert into private.content_releases (note) values ('past the history')",
    'delete from supabase_migrations.schema_migrations',
    "create or replace function private.caller_is_administrator() returns boolean language sql as 'select true'",
    'create policy everybody on public.consultation_requests using (true)',
    'create table public.mine (id int)',
    'create schema mine',
    'create temporary table mine (id int)',
    'select lo_create(0)',
    "select lo_from_bytea(0, '')",
    'set role root',
    'set session_replication_role = replica',
    "select pg_read_file('/etc/passwd')",
    "copy private.settings to program 'cat'",
  ])('is refused: %s', async (statement) => {
    await expect(site.runScript(statement)).rejects.toThrow(REFUSED)
  })

  test('cannot make lines of the opt-in log look expired', async () => {
    const email = 'max.mustermann@example.com'
    await server.as.secret.from('newsletter_opt_in_logs').insert({ email, action: 'confirm' })
    await site.runScript(`
      insert into public.newsletter_subscribers (email, status, gdpr_consent_given, gdpr_consent_date, unsubscribed_at)
      values ('${email}', 'unsubscribed', true, now(), '1990-01-01');
      insert into public.newsletter_opt_in_logs (email, action, created_at) values ('${email}', 'unsubscribe', '1990-01-01');
      select private.delete_expired_opt_in_logs(3);
      delete from public.newsletter_subscribers where email = '${email}';
      insert into public.newsletter_subscribers (email, status, gdpr_consent_given, gdpr_consent_date, confirmation_token_expires_at)
      values ('${email}', 'pending', true, now(), '1990-01-01');
      select private.delete_expired_signups(0);
    `)

    const { rows } = await sql`
      select action, created_at > now() - interval '1 hour' as is_of_now
      from public.newsletter_opt_in_logs where email = ${email} order by action
    `.execute(site.sql)
    expect(rows).toEqual([
      { action: 'confirm', is_of_now: true },
      { action: 'unsubscribe', is_of_now: true },
    ])
  })

  test('cannot end the consent of somebody who left long ago and came back', async () => {
    const email = 'erika.mustermann@example.com'
    await server.run(`
      insert into public.newsletter_opt_in_logs (email, action, created_at)
      values ('${email}', 'unsubscribe', '2001-01-01'), ('${email}', 'confirm', '2002-02-02');
    `)
    await site.runScript(`
      insert into public.newsletter_subscribers (email, status, gdpr_consent_given, gdpr_consent_date)
      values ('${email}', 'unsubscribed', true, now());
      select private.delete_expired_opt_in_logs(3);
    `)

    const { rows } = await sql`
      select from public.newsletter_opt_in_logs where email = ${email} and action = 'confirm'
    `.execute(site.sql)
    expect(rows).toHaveLength(1)
  })
})

describe.runIf(engines.includes('postgres'))('npm run migrate on PostgreSQL', () => {
  test('prepares an empty database, and then the site, the commands and the doctor work without its owner', async () => {
    const { url, drop } = await createTestDatabase()
    const dataDir = await temporaryFolder()
    const user = `praxis_${crypto.randomUUID().slice(0, 8)}`
    const settings = { DATA_DIR: dataDir, DATABASE_URL: withUser(url, user, "ge'heim\\1") }
    const migrate = () => callCommand(migrateCommand, [], { ...settings, DATABASE_OWNER_URL: url })

    expect((await callCommand(adminCommands, ['retention'], settings)).code).toBe(1)
    expect((await migrate()).output).toContain(`${user} darf, was die Website braucht, und besitzt nichts.`)
    expect((await migrate()).output).toContain('Neu: nichts')
    expect(await callCommand(adminCommands, ['retention'], settings)).toMatchObject({ code: 0 })
    expect(JSON.stringify(await checkDatabase(readConfig(settings)))).not.toContain('meldet sich als Besitzer')
    const server = await startServerUnderTest('postgres', settings)
    expect((await server.as.visitor.from('consultation_requests').insert(consultationRequest())).error).toBeNull()
    await server.stop()
    const owner = await openDatabase({ dataDir, databaseUrl: url })
    await owner.runScript(`
      delete from supabase_migrations.schema_migrations
      where version = (select max(version) from supabase_migrations.schema_migrations)
    `)
    await owner.close()
    expect((await callCommand(adminCommands, ['retention'], settings)).output).toContain('npm run migrate')
    await drop()
    await onServer((postgres) => postgres.unsafe(`drop role ${user}`))
  })

  test('refuses the owner as the user of the site, and one that may become it', async () => {
    const { url, drop } = await createMigratedDatabase()
    const user = `praxis_${crypto.randomUUID().slice(0, 8)}`
    await onServer((postgres) =>
      postgres.unsafe(`
        create role ${user} login bypassrls;
        do $$ begin execute format('grant %I to ${user}', current_user); end $$;
      `),
    )
    for (const served of [url, withUser(url, user, '')]) {
      const settings = { DATABASE_URL: served, DATABASE_OWNER_URL: url, DATA_DIR: tmpdir() }
      expect(await callCommand(migrateCommand, [], settings)).toMatchObject({
        code: 1,
        output: expect.stringContaining('darf mehr, als eine Website braucht'),
      })
    }
    await drop()
    await onServer((postgres) => postgres.unsafe(`drop role ${user}`))
  })
})

function withUser(url: string, name: string, password: string): string {
  const changed = new URL(url)
  changed.username = name
  changed.password = encodeURIComponent(password)
  return changed.href
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../server/database/open-database.ts'
import { letServe } from '../../../server/database/serving-user.ts'
import { createTestDatabase, engines, onServer } from '../../support/database/engines.ts'
import { createMigratedDatabase } from '../../support/database/migrated-postgres.ts'
import { asServingUser } from '../../support/database/migrated-template.ts'
import { consultationRequest } from '../../support/server/enquiries.ts'
import { runCommand } from '../../support/server/run-command.ts'
import { type ServerUnderTest, startServerUnderTest } from '../../support/server/server-under-test.ts'

const MIGRATE = ['server/commands/migrate.ts']
const REFUSED = /permission denied|must be (owner|superuser|member)|append-only|never changed/

describe.runIf(engines.includes('postgres'))('the user that serves the site on PostgreSQL', () => {
  let server: ServerUnderTest
  let site: Database
  beforeAll(async () => {
    server = await startServerUnderTest('postgres')
    await server.as.visitor.from('consultation_requests').insert(consultationRequest())
    await server.as.secret
      .from('newsletter_opt_in_logs')
      .insert({ email: 'erika.mustermann@example.com', action: 'signup' })
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.database.sql)
    const databaseUrl = asServingUser(`postgres://127.0.0.1/${rows[0]?.name}`)
    // Rights on the database itself are not copied along with it.
    await letServe(server.database, databaseUrl)
    site = await openDatabase({ dataDir: server.dataDir, databaseUrl })
    await sql`insert into private.audit_log (action) values ('sample')`.execute(site.sql)
  }, 300_000)
  afterAll(async () => {
    await site?.close()
    await server?.stop()
  })

  test('owns nothing and is nobody who may take what it does not have', async () => {
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

  test('may read and add to the audit log, and has no right to change or delete it', async () => {
    const { rows } = await sql`
      select privilege, has_table_privilege('private.audit_log', privilege) as has
      from unnest(array['select', 'insert', 'update', 'delete']) privilege
    `.execute(site.sql)
    expect(rows).toEqual([
      { privilege: 'select', has: true },
      { privilege: 'insert', has: true },
      { privilege: 'update', has: false },
      { privilege: 'delete', has: false },
    ])
  })

  const attempts = [
    ...everyTableThatMatters('truncate', (table) => `truncate ${table} cascade`),
    ...everyTableThatMatters('drop', (table) => `drop table ${table} cascade`),
    ...everyTableThatMatters('disable triggers of', (table) => `alter table ${table} disable trigger user`),
    ...everyTableThatMatters('open the policies of', (table) => `alter table ${table} disable row level security`),
    ...everyTableThatMatters(
      'hang a trigger on',
      (table) =>
        `create trigger spy before insert on ${table} for each row execute function private.announce_release()`,
    ),
    ['change a line of the log', "update private.audit_log set action = 'nothing happened'"],
    ['delete a line of the log', 'delete from private.audit_log'],
    [
      'delete proof of consent under the setting of the jobs',
      "set local private.deletes_expired_proof = 'on'; delete from public.newsletter_opt_in_logs",
    ],
    [
      'delete it as the role of the secret key',
      "set local private.deletes_expired_proof = 'on'; set local role service_role; delete from public.newsletter_opt_in_logs",
    ],
    ['rewrite it', "update public.newsletter_opt_in_logs set action = 'confirm'"],
    ['delete it before its time', 'select private.delete_expired_proof(-100)'],
    ['forget an address with its proof', "select private.forget_signup('erika.mustermann@example.com')"],
    [
      'empty a line of the log by its own key',
      "select private.erase_enquiry_history('consultation_requests', gen_random_uuid())",
    ],
    [
      'lay into the waste basket what was never deleted',
      "insert into private.waste_basket (kind, subject_table, subject_id, content) values ('row', 'consultation_requests', gen_random_uuid(), '{}')",
    ],
    ['change what was published', "update private.content_versions set body = '{}'"],
    ['publish past the history', "insert into private.content_releases (note) values ('forged')"],
    ['raise a limit', 'delete from private.limits'],
    ['forget a migration', 'delete from supabase_migrations.schema_migrations'],
    [
      'replace a function',
      "create or replace function private.caller_is_administrator() returns boolean language sql as 'select true'",
    ],
    ['write a policy', 'create policy everybody on public.consultation_requests using (true)'],
    ['make a table', 'create table public.mine (id int)'],
    ['make a table for itself', 'create temporary table mine (id int)'],
    ['make a schema', 'create schema mine'],
    ['make a role', 'create role mine superuser'],
    ['become the owner', 'set role root'],
    ['switch triggers off', 'set session_replication_role = replica'],
    ['read password hashes of the database server', 'select rolpassword from pg_authid'],
    ['read files of the machine', "select pg_read_file('/etc/passwd')"],
    ['run programs of the machine', "copy private.settings to program 'cat'"],
  ] as const
  test.each(attempts)('is refused to %s', async (_what, statement) => {
    await expect(attempt(statement)).rejects.toThrow(REFUSED)
  })

  test.each(['anon', 'authenticated', 'service_role'])('cannot truncate either as %s', async (role) => {
    await expect(attempt(`set local role ${role}; truncate public.consultation_requests`)).rejects.toThrow(REFUSED)
  })

  test('cannot make proof of consent look expired', async () => {
    const email = 'max.mustermann@example.com'
    await server.as.secret.from('newsletter_opt_in_logs').insert({ email, action: 'confirm' })
    await site.runScript(`
      insert into public.newsletter_subscribers (email, status, gdpr_consent_given, gdpr_consent_date, unsubscribed_at)
      values ('${email}', 'unsubscribed', true, now(), '1990-01-01');
      insert into public.newsletter_opt_in_logs (email, action, created_at) values ('${email}', 'unsubscribe', '1990-01-01');
      select private.delete_expired_proof(3);
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

  test('the line of the log is still there', async () => {
    const { rows } = await sql`select action from private.audit_log where action = 'sample'`.execute(site.sql)
    expect(rows).toEqual([{ action: 'sample' }])
  })

  async function attempt(statement: string): Promise<void> {
    await site.runScript(statement)
  }
})

function everyTableThatMatters(what: string, statement: (table: string) => string): [string, string][] {
  return [
    'private.audit_log',
    'private.content_releases',
    'private.settings',
    'public.consultation_requests',
    'public.newsletter_opt_in_logs',
    'auth.users',
    'storage.objects',
  ].map((table) => [`${what} ${table}`, statement(table)])
}

describe.runIf(engines.includes('postgres'))('npm run migrate on PostgreSQL', { tags: ['more'] }, () => {
  test('prepares an empty database, and then the site, the commands and the doctor work without its owner', async () => {
    const { url, drop } = await createTestDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'praxis-migrate-'))
    const user = `praxis_${crypto.randomUUID().slice(0, 8)}`
    const settings = { DATA_DIR: dataDir, DATABASE_URL: withUser(url, user, "ge'heim\\1") }
    const asOwner = { ...settings, DATABASE_OWNER_URL: url }

    const early = await runCommand(['server/commands/admin.ts', 'retention'], settings)
    const migrated = await runCommand(MIGRATE, asOwner)
    const again = await runCommand(MIGRATE, asOwner)
    const doctor = await runCommand(['server/commands/doctor/doctor.ts'], settings)
    const server = await startServerUnderTest('postgres', settings)
    const { error } = await server.as.visitor.from('consultation_requests').insert(consultationRequest())
    await server.stop()

    expect(early.code).toBe(1)
    expect(migrated.output).toContain(`${user} darf, was die Website braucht, und besitzt nichts.`)
    expect(again.output).toContain('Neu: nichts')
    expect(doctor.output).toContain('Die Website arbeitet als ein Benutzer der Datenbank, der nichts besitzt.')
    expect(error).toBeNull()
    await drop()
    await onServer((postgres) => postgres.unsafe(`drop role ${user}`))
    await rm(dataDir, { recursive: true })
  }, 300_000)

  test('refuses the owner itself as the user of the site, and says so', async () => {
    const { url, drop } = await createMigratedDatabase()
    const { code, output } = await runCommand(MIGRATE, { DATABASE_URL: url, DATABASE_OWNER_URL: url })
    expect(code).toBe(1)
    expect(output).toContain('darf mehr, als eine Website braucht')
    await drop()
  })

  test('refuses a user who may become the owner', async () => {
    const { url, drop } = await createMigratedDatabase()
    const user = `praxis_${crypto.randomUUID().slice(0, 8)}`
    await onServer((postgres) => postgres.unsafe(`create role ${user} login bypassrls`))
    try {
      await onServer(async (postgres) => {
        const [{ owner = '' } = {}] = await postgres<{ owner: string }[]>`select current_user as owner`
        await postgres`grant ${postgres(owner)} to ${postgres(user)}`
      })
      const settings = { DATABASE_URL: withUser(url, user, ''), DATABASE_OWNER_URL: url }
      const { code, output } = await runCommand(MIGRATE, settings)
      expect(code).toBe(1)
      expect(output).toContain('darf mehr, als eine Website braucht')
    } finally {
      await drop()
      await onServer((postgres) => postgres.unsafe(`drop role ${user}`))
    }
  })

  test('with one address for a trial the doctor says what is lost', async () => {
    const { url, drop } = await createMigratedDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'praxis-trial-'))
    const { output } = await runCommand(['server/commands/doctor/doctor.ts'], { DATABASE_URL: url, DATA_DIR: dataDir })
    expect(output).toContain('Die Website meldet sich als Besitzer ihrer Datenbank an')
    await drop()
    await rm(dataDir, { recursive: true })
  })
})

function withUser(url: string, name: string, password: string): string {
  const changed = new URL(url)
  changed.username = name
  changed.password = encodeURIComponent(password)
  return changed.href
}

import { sql } from 'kysely'
import { StartupError } from '../startup-error.ts'
import { answerOf } from './answer-of.ts'
import type { Database } from './database.ts'

const SCHEMAS = ['public', 'private', 'auth', 'storage']

/** History is only added to, and what functions of the owner write is only read. */
const RESTRICTED_GRANTS: Record<string, string> = {
  'private.audit_log': 'select, insert',
  'private.content_versions': 'select',
  'private.content_releases': 'select',
  'private.content_release_documents': 'select',
  'private.installation': 'select, insert',
  'private.trash': 'select, update (deleted_at)',
  'public.newsletter_opt_in_logs': 'select, insert',
}

const NOT_TO_BE_CALLED = [
  'private.erase_enquiry_history(uuid)',
  'private.forget_signup(text)',
  'private.throw_away(text, text, uuid, jsonb, text)',
]

/** Whether this connection may change the schema: always on the built-in database, only as the owner on PostgreSQL. */
export async function mayChangeSchema(database: Database): Promise<boolean> {
  return answerOf(database, sql`select has_database_privilege(current_user, current_database(), 'create') as answer`)
}

/**
 * Creates the user of `DATABASE_URL` where it is missing, and grants it what the site needs. It owns nothing.
 * @param owner the database as its owner @returns the name of the user
 * @throws StartupError when that user has too many rights, or cannot be created
 */
export async function grantAppRole(owner: Database, servingUrl: string): Promise<string> {
  const { name, password } = userOf(servingUrl)
  await makeUser(owner, name, password)
  await refuseMightyUser(owner, name)
  const user = `"${name}"`
  const perSchema = (schema: string) => `
    revoke all on all tables in schema ${schema} from ${user};
    grant usage on schema ${schema} to ${user};
    grant select, insert, update, delete on all tables in schema ${schema} to ${user};
    grant usage, select on all sequences in schema ${schema} to ${user};
    grant execute on all functions in schema ${schema} to ${user};
  `
  await owner.runScript(`
    do $$ begin
      execute format('revoke all on database %I from public, ${user}', current_database());
      execute format('grant connect on database %I to ${user}', current_database());
    end $$;
    revoke create on schema public from public;
    -- Large objects are in no schema. An owner who is no superuser gets a warning, and they stay.
    revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) from public;
    ${SCHEMAS.map(perSchema).join('')}
    ${Object.entries(RESTRICTED_GRANTS)
      .map(([table, rights]) => `revoke all on ${table} from ${user}; grant ${rights} on ${table} to ${user};`)
      .join('\n')}
    ${NOT_TO_BE_CALLED.map((routine) => `revoke execute on function ${routine} from ${user};`).join('\n')}
    grant usage on schema supabase_migrations to ${user};
    grant select on all tables in schema supabase_migrations to ${user};
  `)
  return name
}

/** For each request the user takes on one of three roles. */
async function makeUser(owner: Database, name: string, password: string): Promise<void> {
  const { rows } = await sql<{ exists: boolean; password: string }>`
    select exists (select from pg_roles where rolname = ${name}), quote_literal(${password}::text) as password
  `.execute(owner.sql)
  const [known] = rows
  const making = `create role "${name}" login bypassrls${password ? ` password ${known?.password}` : ''};`
  try {
    await owner.runScript(`
      ${known?.exists ? '' : making}
      do $$ begin
        if exists (select from unnest(array['anon', 'authenticated', 'service_role']) r where not pg_has_role('${name}', r, 'member')) then
          grant anon, authenticated, service_role to "${name}";
        end if;
      end $$;
    `)
  } catch (cause) {
    throw new StartupError(
      `Der Benutzer ${name} aus DATABASE_URL ließ sich nicht anlegen. Legen Sie ihn als Verwalter von PostgreSQL an: create role ${name} login bypassrls password '…'; grant anon, authenticated, service_role to ${name};`,
      { cause },
    )
  }
}

async function refuseMightyUser(owner: Database, name: string): Promise<void> {
  const { rows } = await sql<Record<'mighty' | 'owns' | 'sees', boolean>>`
    select rolsuper or rolcreaterole or rolcreatedb or rolreplication as mighty,
      rolname = current_user or pg_has_role(rolname, current_user, 'member') as owns,
      rolbypassrls as sees
    from pg_roles where rolname = ${name}
  `.execute(owner.sql)
  const [found] = rows
  if (found?.mighty || found?.owns) {
    throw new StartupError(
      `Der Benutzer ${name} aus DATABASE_URL darf mehr, als eine Website braucht: Er ist Verwalter von PostgreSQL oder Besitzer der Datenbank. Nennen Sie dort einen anderen, den es noch nicht gibt.`,
    )
  }
  if (!found?.sees) {
    throw new StartupError(
      `Dem Benutzer ${name} aus DATABASE_URL fehlt ein Recht. Als Verwalter von PostgreSQL: alter role ${name} bypassrls`,
    )
  }
}

function userOf(url: string): { name: string; password: string } {
  const { username, password } = new URL(url)
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(username)) {
    throw new StartupError(
      'Der Benutzer in DATABASE_URL darf nur aus kleinen Buchstaben, Ziffern und _ bestehen und muss mit einem Buchstaben beginnen.',
    )
  }
  return { name: username, password: decodeURIComponent(password) }
}

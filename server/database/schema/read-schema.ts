import { sql } from 'kysely'
import type { Database } from '../open-database.ts'

export interface Column {
  name: string
  /** As PostgreSQL names it: `character varying(100)`, `timestamp with time zone`. */
  type: string
  isNullable: boolean
  /** The SQL expression, or the one that computes a generated column; null where there is none. */
  default: string | null
  isGenerated: boolean
  isIdentity: boolean
  /** The values that a check constraint allows; empty where everything of the type is allowed. */
  allowed: string[]
}

export interface Policy {
  name: string
  command: string
  roles: string[]
  using: string | null
  check: string | null
}

export interface Table {
  schema: string
  name: string
  columns: Column[]
  constraints: string[]
  indexes: { name: string; definition: string }[]
  triggers: { name: string; definition: string; calls: string }[]
  policies: Policy[]
  hasRowLevelSecurity: boolean
}

export interface Argument {
  name: string
  type: string
  hasDefault: boolean
}

export interface DatabaseFunction {
  schema: string
  name: string
  arguments: Argument[]
  /** `boolean`, `SETOF public.mwo_form_entries`, `TABLE(id uuid, …)`, `trigger`. */
  returns: string
  columns: { name: string; type: string }[]
  body: string
  runsAsOwner: boolean
  /** API roles that may call it; `public` is everybody. */
  executableBy: string[]
}

export interface Schema {
  tables: Table[]
  /** Our policies and triggers on the platform's tables: files and accounts. */
  onPlatformTables: Table[]
  views: { schema: string; name: string; definition: string }[]
  functions: DatabaseFunction[]
}

const OURS = `n.nspname in ('public', 'private')`

/** Reads tables, views and functions of a migrated database. */
export async function readSchema(database: Database): Promise<Schema> {
  const ask = async <Row>(query: string): Promise<Row[]> => (await sql.raw<Row>(query).execute(database.sql)).rows
  const [tables, views, functions] = [
    await readTables(ask),
    await ask<Schema['views'][number]>(
      `select schemaname as schema, viewname as name, definition from pg_views
       where schemaname in ('public', 'private') order by 1, 2`,
    ),
    await readFunctions(ask),
  ]
  return {
    tables: tables.filter(({ schema }) => schema === 'public' || schema === 'private'),
    onPlatformTables: tables.filter(({ schema }) => schema !== 'public' && schema !== 'private'),
    views,
    functions,
  }
}

type Ask = <Row>(query: string) => Promise<Row[]>

async function readTables(ask: Ask): Promise<Table[]> {
  const tables = await ask<{ id: number; schema: string; name: string; rls: boolean }>(`
    select c.oid::integer as id, n.nspname as schema, c.relname as name, c.relrowsecurity as rls
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (
      ${OURS} or exists (select from pg_policy p where p.polrelid = c.oid)
      or exists (
        select from pg_trigger t join pg_proc f on f.oid = t.tgfoid join pg_namespace fn on fn.oid = f.pronamespace
        where t.tgrelid = c.oid and fn.nspname = 'private'
      )
    )
    order by 2, 3
  `)
  const columns = await ask<Column & { table: number }>(`
    select a.attrelid::integer as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as "isNullable", pg_get_expr(d.adbin, d.adrelid) as default,
      a.attgenerated <> '' as "isGenerated", a.attidentity <> '' as "isIdentity"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${OURS} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by a.attrelid, a.attnum
  `)
  const constraints = await ask<{ table: number; name: string; definition: string; kind: string }>(`
    select conrelid::integer as table, conname as name, pg_get_constraintdef(oid) as definition, contype::text as kind
    from pg_constraint where contype in ('c', 'f', 'p', 'u') order by contype, conname
  `)
  const indexes = await ask<{ table: number; name: string; definition: string }>(`
    select i.indrelid::integer as table, c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    order by c.relname
  `)
  const triggers = await ask<{ table: number; name: string; definition: string; calls: string }>(`
    select t.tgrelid::integer as table, t.tgname as name, pg_get_triggerdef(t.oid) as definition,
      fn.nspname || '.' || f.proname as calls
    from pg_trigger t join pg_proc f on f.oid = t.tgfoid join pg_namespace fn on fn.oid = f.pronamespace
    where not t.tgisinternal and fn.nspname in ('public', 'private') order by t.tgname
  `)
  const policies = await ask<Policy & { table: number }>(`
    select p.polrelid::integer as table, p.polname as name,
      case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end as command,
      array(select rolname::text from pg_roles where oid = any (p.polroles) order by 1) as roles,
      pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
    from pg_policy p order by p.polname
  `)
  const of = <Row extends { table: number }>(rows: Row[], id: number) => rows.filter(({ table }) => table === id)
  return tables.map(({ id, schema, name, rls }) => {
    const checks = of(constraints, id).filter(({ kind }) => kind === 'c')
    return {
      schema,
      name,
      columns: of(columns, id).map(({ table: _, ...column }) => ({
        ...column,
        allowed: allowedValues(column, checks),
      })),
      constraints: of(constraints, id).map(({ definition }) => definition),
      indexes: of(indexes, id).map((index) => ({ name: index.name, definition: index.definition })),
      triggers: of(triggers, id).map(({ table: _, ...trigger }) => trigger),
      policies: of(policies, id).map(({ table: _, ...policy }) => policy),
      hasRowLevelSecurity: rls,
    }
  })
}

/** `status in ('new', 'contacted')` is written by PostgreSQL as `(status)::text = ANY (… ARRAY['new'::text, …])`. */
function allowedValues({ name }: { name: string }, checks: { definition: string }[]): string[] {
  for (const { definition } of checks) {
    const [, column, list] =
      definition.match(/^CHECK \(\(+"?(\w+)"?\)?(?:::text)? = (?:ANY \(+ARRAY\[(.*?)\]|'.*?')/) ?? []
    if (column !== name) continue
    return [...(list ?? definition).matchAll(/'([^']*)'/g)].map(([, value]) => value ?? '')
  }
  return []
}

async function readFunctions(ask: Ask): Promise<DatabaseFunction[]> {
  const rows = await ask<{
    schema: string
    name: string
    names: string[] | null
    types: string[]
    modes: string[] | null
    inputs: number
    defaults: number
    returns: string
    body: string
    runsAsOwner: boolean
    executableBy: string[]
  }>(`
    select n.nspname as schema, p.proname as name, p.proargnames as names, p.proargmodes::text[] as modes,
      array(select format_type(t, null) from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality u (t, i) order by i) as types,
      p.pronargs::integer as inputs, p.pronargdefaults::integer as defaults, pg_get_function_result(p.oid) as returns,
      p.prosrc as body, p.prosecdef as "runsAsOwner",
      array(
        select r.name from (values ('public'), ('anon'), ('authenticated'), ('service_role')) r (name)
        where exists (
          select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x
          where x.privilege_type = 'EXECUTE'
            and x.grantee = case when r.name = 'public' then 0 else to_regrole(r.name)::oid end
        )
      ) as "executableBy"
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OURS} and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1, 2
  `)
  return rows.map(({ names, types, modes, inputs, defaults, ...rest }) => {
    const all = types.map((type, index) => ({ name: names?.[index] ?? '', type, mode: modes?.[index] ?? 'i' }))
    return {
      ...rest,
      arguments: all
        .filter(({ mode }) => mode === 'i')
        .map(({ name, type }, index) => ({ name, type, hasDefault: index >= inputs - defaults })),
      columns: all.filter(({ mode }) => mode === 't').map(({ name, type }) => ({ name, type })),
    }
  })
}

import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { prepareDatabase } from '../backend/prepare-database.ts'
import { ifThere } from '../data-folder/if-there.ts'
import type { Database } from '../database/database.ts'
import { openMemoryDatabase } from '../database/open-pglite.ts'
import { MIGRATIONS_FOLDER } from '../database/run-migrations.ts'
import { createLog, routeConsoleToLog } from '../log.ts'

const ROW_TYPES = join(import.meta.dirname, '../../database/row-types.ts')

/**
 * Writes the types of the data API for `PostgrestClient<Database>`, unless the migrations are unchanged. Unlike in those of
 * `supabase gen types`, a column with a list of allowed values is a union, and arguments of functions may be null. Which results
 * may be null SQL does not tell: `database/json-results.ts` does.
 */
export async function writeRowTypes(): Promise<void> {
  const head = `// Made by \`npm run schema\` from ${await hashSources()}\n`
  if ((await ifThere(readFile(ROW_TYPES, 'utf8')))?.startsWith(head)) return
  const database = await openMemoryDatabase()
  try {
    await prepareDatabase(database)
    await writeFile(ROW_TYPES, head + (await rowTypes(database)))
  } finally {
    await database.close()
  }
}

async function hashSources(): Promise<string> {
  const names = (await readdir(MIGRATIONS_FOLDER)).sort()
  const hash = createHash('sha256')
  for (const file of [import.meta.filename, ...names.map((name) => join(MIGRATIONS_FOLDER, name))]) {
    hash.update(await readFile(file))
  }
  return hash.digest('hex')
}

interface Column {
  table: string
  name: string
  type: string
  isNullable: boolean
  isOptional: boolean
  checks: string[]
}

interface DatabaseFunction {
  name: string
  returns: string
  ofTable: string | null
  arguments: { name: string; type: string; mode: 'i' | 't'; isOptional: boolean }[]
}

async function rowTypes({ sql: connection }: Database): Promise<string> {
  const { rows: columns } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      not a.attnotnull as "isNullable", not a.attnotnull or a.atthasdef or a.attidentity <> '' as "isOptional",
      array(
        select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
      ) as checks
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum
  `.execute(connection)
  const { rows: functions } = await sql<DatabaseFunction>`
    select p.proname as name, format_type(p.prorettype, null) as returns, c.relname as "ofTable",
      (
        select coalesce(json_agg(json_build_object(
          'name', u.name, 'type', format_type(u.type, null), 'mode', coalesce(u.mode, 'i'),
          'isOptional', u.place > p.pronargs - p.pronargdefaults
        ) order by u.place), '[]')
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes::text[])
          with ordinality u (type, name, mode, place)
      ) as arguments
    from pg_proc p left join pg_class c on c.reltype = p.prorettype and c.relkind = 'r'
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname
  `.execute(connection)
  const tables = Object.entries(Object.groupBy(columns, ({ table }) => table))
  return `
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]
type None = Record<never, never>
/** @template Optional columns that are empty or have a default when a row comes without them */
interface Table<Row, Optional extends keyof Row> {
  Row: Row
  Insert: Omit<Row, Optional> & Partial<Row>
  Update: Partial<Row>
  Relationships: []
}

export interface Database {
  public: {
    Tables: {
${tables.map(([name, its = []]) => tableType(name, its)).join('\n')}
    }
    Views: None
    Functions: {
${functions.map(functionType).join('\n')}
    }
    Enums: None
    CompositeTypes: None
  }
}
`
}

function tableType(name: string, columns: Column[]): string {
  const fields = columns.map((column) => `${column.name}: ${valueType(column)}${column.isNullable ? ' | null' : ''}`)
  const optional = columns.filter(({ isOptional }) => isOptional).map((column) => `'${column.name}'`)
  return `      ${name}: Table<{ ${fields.join('; ')} }, ${optional.join(' | ')}>`
}

function functionType({ name, returns, ofTable, arguments: all }: DatabaseFunction): string {
  const given = all.filter(({ mode }) => mode === 'i')
  const columns = all.filter(({ mode }) => mode === 't')
  const args = given.map((one) => `${one.name}${one.isOptional ? '?' : ''}: ${typeOf(one.type)} | null`).join('; ')
  const result = ofTable
    ? `Database['public']['Tables']['${ofTable}']['Row'][]
        SetofOptions: { from: '*'; to: '${ofTable}'; isOneToOne: false; isSetofReturn: true }`
    : columns.length > 0
      ? `{ ${columns.map((column) => `${column.name}: ${typeOf(column.type)}`).join('; ')} }[]`
      : returns === 'void'
        ? 'undefined'
        : typeOf(returns)
  return `      ${name}: {
        Args: ${args ? `{ ${args} }` : 'None'}
        Returns: ${result}
      }`
}

/** `check (status in ('new', 'contacted'))` is reported by PostgreSQL as `= ANY (ARRAY['new'::text, 'contacted'::text])`. */
function valueType({ type, checks }: Column): string {
  const [, list] = checks.join(' ').match(/= ANY \(+ARRAY\[(.*?)\]/) ?? []
  return list?.match(/'[^']*'/g)?.join(' | ') ?? typeOf(type)
}

/** What JSON makes of a value of that type. */
function typeOf(type: string): string {
  if (type.endsWith('[]')) return `${typeOf(type.slice(0, -2))}[]`
  if (/^(smallint|integer|bigint|real|double precision|numeric)/.test(type)) return 'number'
  if (type === 'boolean') return 'boolean'
  if (/^jsonb?$/.test(type)) return 'Json'
  return 'string'
}

if (import.meta.main) {
  // The library greets with a notice (decision 1).
  routeConsoleToLog(createLog('silent'))
  await writeRowTypes()
}

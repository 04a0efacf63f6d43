import { createHash } from 'node:crypto'
import { mails } from '../mail/mails.ts'
import type { CopySession } from './copy-session.ts'

export interface Table {
  /** `schema.table`, as archives name it. */
  name: string
  /** Without generated ones. */
  columns: string[]
  /** Orders the rows of a dump. */
  key: string[]
}

/** Part of the manifest instead: restoring runs the migrations. */
const MIGRATION_RECORD = 'supabase_migrations.schema_migrations'

/** They live for two days; an archive would keep them for longer. */
const COUNTERS = ['private.counters', 'private.counter_keys', 'private.sign_in_attempts']

/** Of this database alone (415_installation.sql), files, which are parts of their own, what triggers write again, and rows of other tables. */
const OWN = [
  'private.installation',
  'private.stored_files',
  'private.stored_file_pieces',
  'private.search_texts',
  'private.enquiry',
]

const SIGNED_IN = [
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.mfa_amr_claims',
  'auth.flow_state',
  'private.recovery_links',
]
/** Columns of `auth.users`. */
const ONE_TIME_TOKEN = /_token(_|$)/

const SIGNING_IN = Object.entries(mails).flatMap(([kind, { signsIn }]) => (signsIn ? [`'${kind}'`] : []))

const WITHOUT_ROWS: Record<string, string> = { 'private.mail_outbox': `kind in (${SIGNING_IN.join(', ')})` }

/** What an archive holds of them: nothing that ends soon, and nothing that signs in. */
export function withoutShortLived(tables: Table[]): Table[] {
  const leftOut = [...COUNTERS, ...OWN, ...SIGNED_IN]
  return tables
    .filter(({ name }) => !leftOut.includes(name))
    .map((table) => {
      if (table.name !== 'auth.users') return table
      return { ...table, columns: table.columns.filter((column) => !ONE_TIME_TOKEN.test(column)) }
    })
}

/** Every table of the database, referenced tables first. */
export async function listTables(session: CopySession): Promise<Table[]> {
  const tables = await session.query<Table>(`
    select
      n.nspname || '.' || c.relname as name,
      (
        select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      coalesce((
        select json_agg(a.attname order by a.attnum) from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary
      ), '[]') as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by name
  `)
  const references = await session.query<{ child: string; parent: string }>(`
    select cn.nspname || '.' || c.relname as child, pn.nspname || '.' || p.relname as parent
    from pg_constraint f
    join pg_class c on c.oid = f.conrelid join pg_namespace cn on cn.oid = c.relnamespace
    join pg_class p on p.oid = f.confrelid join pg_namespace pn on pn.oid = p.relnamespace
    where f.contype = 'f' and f.conrelid <> f.confrelid
  `)
  return parentsFirst(
    tables.filter(({ name }) => name !== MIGRATION_RECORD),
    references,
  )
}

function parentsFirst(tables: Table[], references: { child: string; parent: string }[]): Table[] {
  const ordered: Table[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const isReady = ({ name }: Table) => !references.some(({ child, parent }) => child === name && names.has(parent))
    const ready = waiting.filter(isReady)
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${[...names].join(', ')}`)
    ordered.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}

/** The query for COPY of what an archive holds of a table. */
export function archivedContentOf(table: Table): string {
  const without = WITHOUT_ROWS[table.name]
  return contentOf(table, without && `where not (${without})`)
}

/** The query for COPY of a whole table: the same rows give the same bytes on every server. */
export function contentOf({ name, columns, key }: Table, where = ''): string {
  const order = (key.length > 0 ? key : columns).map((column) => `${quoted(column)}::text collate "C"`)
  return `select ${columns.map(quoted).join(', ')} from ${quotedName(name)} ${where} order by ${order.join(', ')}`
}

export interface Sequence {
  /** `schema.sequence` */
  name: string
  /** A bigint in digits. */
  value: string
  /** False before the first value was taken: then `value` is the next one. */
  isCalled: boolean
}

/** Every sequence of the database and where it stands, in the order of their names. */
export async function listSequences(session: CopySession): Promise<Sequence[]> {
  const names = await session.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    order by name
  `)
  const sequences: Sequence[] = []
  for (const { name } of names) {
    const [state] = await session.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quotedName(name)}`,
    )
    if (state) sequences.push({ name, value: state.value, isCalled: state.called })
  }
  return sequences
}

/** `schema.table` as SQL takes it; none of our names contains a dot. */
export function quotedName(name: string): string {
  return name.split('.').map(quoted).join('.')
}

/** An identifier as SQL takes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Counts and sums what COPY writes: one row a line, with line breaks inside values escaped. */
export function createTableSum() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(bytes: Uint8Array): void {
      hash.update(bytes)
      for (const byte of bytes) if (byte === 10) rows += 1
    },
    result: () => ({ rows, sha256: hash.digest('hex') }),
  }
}

import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'

/**
 * Checks every table and every B-tree of a closed database with PostgreSQL's own amcheck.
 *
 * @returns one sentence for everything that is damaged
 */
export async function findDamage(dataDir: string): Promise<string[]> {
  const database = await PGlite.create(join(dataDir, 'database'), { extensions: { amcheck } })
  try {
    await database.exec('create extension if not exists amcheck')
    const damage: string[] = []
    const { rows: relations } = await database.query<{ name: string; check: string }>(`
      select c.oid::regclass::text as name,
        case c.relkind when 'i' then format('select bt_index_check(%s, true)::text as msg', c.oid)
          else format('select msg from verify_heapam(%s)', c.oid) end as check
      from pg_class c
      left join pg_index i on i.indexrelid = c.oid left join pg_am a on a.oid = c.relam
      where c.relpersistence = 'p' and (c.relkind in ('r', 't', 'm') or c.relkind = 'i' and a.amname = 'btree' and i.indisvalid)
    `)
    for (const { name, check } of relations) {
      const found = await database.query<{ msg: string }>(check).catch(({ message }) => ({ rows: [{ msg: message }] }))
      for (const { msg } of found.rows) if (msg) damage.push(`${name}: ${msg}`)
    }
    return damage
  } finally {
    await database.close()
  }
}

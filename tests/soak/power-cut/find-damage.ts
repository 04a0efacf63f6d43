import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/**
 * Looks through every table and every B-tree of a database that nobody has open, with PostgreSQL's own amcheck.
 *
 * @returns one sentence for everything that is damaged
 */
export async function findDamage(dataDir: string): Promise<string[]> {
  const database = await PGlite.create(join(dataDir, 'database'), { extensions: { amcheck, pg_trgm } })
  const ask = async <Row>(statement: string) => (await database.query<Row>(statement)).rows
  try {
    await database.exec('create extension if not exists amcheck')
    const damage: string[] = []
    const relations = await ask<{ name: string; kind: string }>(`
      select c.oid::regclass::text as name, c.relkind::text as kind from pg_class c
      left join pg_index i on i.indexrelid = c.oid left join pg_am a on a.oid = c.relam
      where c.relpersistence = 'p' and (c.relkind in ('r', 't', 'm') or c.relkind = 'i' and a.amname = 'btree' and i.indisvalid)
    `)
    for (const { name, kind } of relations) {
      const look =
        kind === 'i'
          ? `select bt_index_check('${name}'::regclass, true)::text as msg`
          : `select msg from verify_heapam('${name}'::regclass)`
      const found = await ask<{ msg: string }>(look).catch((error: Error) => [{ msg: error.message }])
      for (const { msg } of found) if (msg) damage.push(`${name}: ${msg}`)
    }
    return damage
  } finally {
    await database.close()
  }
}

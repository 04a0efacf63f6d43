import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareDatabase } from '../../../server/backend/prepare-database.ts'
import type { Database } from '../../../server/database/database.ts'
import { grantAppRole } from '../../../server/database/serving-user.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Where templates are kept between runs; what is there may be deleted at any time. */
export const TEMPLATES_FOLDER = join(ROOT, 'node_modules/.cache/migrated-databases')

/** Templates of other contents are removed when they are older than this. */
export const TEMPLATE_LIFE_MS = 24 * 60 * 60 * 1000

/** Everything that decides what a migrated database holds: a change of any of it makes a new template. */
const INGREDIENTS = ['database/migrations', 'server/database', 'server/backend/prepare-database.ts']
const PACKAGES = ['@electric-sql/pglite', '@supabase/lite']

/** @returns the address of a database with the user that serves sites in tests: it owns nothing */
export function asServingUser(url: string): string {
  const served = new URL(url)
  served.username = 'praxis_test_website'
  served.password = SERVING_PASSWORD
  return served.href
}

/** Brings an empty database up to date, as the first start does, and closes it. */
export async function migrate(database: Database): Promise<void> {
  await prepareDatabase(database)
  if (database.engine === 'postgres') await grantAppRole(database, asServingUser('postgres://127.0.0.1/any'))
  await database.close()
}

/** Belongs to nothing but databases of tests. */
const SERVING_PASSWORD = 'nur-fuer-tests'

let hash: Promise<string> | undefined

/** A name for the content of the migrations and of what runs them. */
export function migrationsHash(): Promise<string> {
  hash ??= hashIngredients()
  return hash
}

async function hashIngredients(): Promise<string> {
  const hash = createHash('sha256')
  for (const ingredient of INGREDIENTS) {
    const path = join(ROOT, ingredient)
    const names = (await stat(path)).isDirectory() ? (await readdir(path, { recursive: true })).sort() : ['']
    for (const name of names) {
      const file = join(path, name)
      if ((await stat(file)).isFile()) hash.update(`${ingredient}/${name}\0`).update(await readFile(file))
    }
  }
  for (const name of PACKAGES) hash.update(await readFile(join(ROOT, 'node_modules', name, 'package.json')))
  return hash.digest('hex').slice(0, 20)
}

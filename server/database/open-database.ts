import type { Database } from './database.ts'
import { openPglite } from './open-pglite.ts'

/**
 * Opens PGlite in `<dataDir>/database`, or PostgreSQL when an address is given. @throws StartupError
 * @param onlyExisting refuses a data folder without a database instead of making one
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  onlyExisting = false,
}: {
  dataDir: string
  databaseUrl?: string | undefined
  onlyExisting?: boolean
}): Promise<Database> {
  if (!databaseUrl) return openPglite(dataDir, onlyExisting)
  const { openPostgres } = await import('./open-postgres.ts')
  return openPostgres(databaseUrl)
}

import type { Database } from './database.ts'
import { openPglite } from './open-pglite.ts'

interface Place {
  dataDir: string
  databaseUrl?: string | undefined
  onlyExisting?: boolean
}

/**
 * Opens PGlite in `<dataDir>/database`, or PostgreSQL when an address is given. @throws StartupError
 * @param onlyExisting refuses a data folder without a database instead of making one
 */
export async function openDatabase({ dataDir, databaseUrl, onlyExisting = false }: Place): Promise<Database> {
  if (!databaseUrl) return openPglite(dataDir, onlyExisting)
  const { openPostgres } = await import('./open-postgres.ts')
  return openPostgres(databaseUrl)
}

/** Opens a database for this work, and closes it. @throws as `openDatabase`, and what `work` throws */
export async function withDatabase<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(place)
  try {
    const result = await work(database)
    await database.close()
    return result
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}

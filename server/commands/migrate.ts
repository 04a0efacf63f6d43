import { prepareDatabase } from '../backend/prepare-database.ts'
import { withDatabase } from '../database/open-database.ts'
import { grantAppRole } from '../database/serving-user.ts'
import { environment } from '../environment.ts'
import { StartupError } from '../startup-error.ts'
import { type Command, print, runCommands } from './frame.ts'
import { readOwnConfig } from './installation/own-config.ts'

export const migrateCommand: Command = {
  usage: 'npm run migrate',
  about: `bringt eine PostgreSQL-Datenbank als ihr Besitzer (DATABASE_OWNER_URL) auf den Stand des Programms und lässt den
Benutzer aus DATABASE_URL, mit dem die Website arbeitet, nur das, was sie braucht. Fehlt er, wird er angelegt.`,
  async run() {
    const { DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL } = readOwnConfig(environment, { mayBeNew: true })
    if (!DATABASE_URL || !DATABASE_OWNER_URL) {
      throw new StartupError(
        'Gebraucht werden DATABASE_OWNER_URL, die Adresse mit dem Besitzer der Datenbank, und DATABASE_URL, dieselbe mit dem Benutzer der Website. Die eingebaute Datenbank bringt npm start selbst auf den neuen Stand.',
      )
    }
    await withDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_OWNER_URL }, async (owner) => {
      const applied = await prepareDatabase(owner)
      const name = await grantAppRole(owner, DATABASE_URL)
      print(`Die Datenbank ist auf dem Stand des Programms. Neu: ${applied.join(', ') || 'nichts'}`)
      print(`${name} darf, was die Website braucht, und besitzt nichts.`)
    })
    await withDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL }, async () => {})
    return 0
  },
}

if (import.meta.main) await runCommands(migrateCommand)

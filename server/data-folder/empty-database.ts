import { StartupError } from '../startup-error.ts'
import { readFolderId } from './folder-id.ts'

/** There is no database yet, and the caller may not create one. */
export class EmptyDatabase extends StartupError {
  constructor() {
    super('Die Datenbank ist noch leer. Starten Sie die Website einmal: npm start')
  }
}

/** The database is missing or empty, although the data folder was in use with one. */
export class LostDatabase extends StartupError {
  readonly text: string
  readonly advice =
    'Stimmen DATABASE_URL und DATA_DIR? Ist die Datenbank verloren, stellen Sie die Sicherung an einem leeren Ort wieder her (Betriebshandbuch, „Wiederherstellen“). Soll hier neu begonnen werden, löschen Sie dort die Datei files/installation-id.'

  constructor(dataDir: string) {
    const text = `Die Datenbank fehlt oder ist leer, und der Datenordner ${dataDir} gehört zu einer, die schon in Betrieb war.`
    super(text)
    this.text = text
    this.message = `${text} ${this.advice}`
  }
}

/** The error for an empty database: an id in the data folder means that data was lost. */
export async function emptyDatabase(dataDir: string): Promise<EmptyDatabase | LostDatabase> {
  return (await readFolderId(dataDir)) === undefined ? new EmptyDatabase() : new LostDatabase(dataDir)
}

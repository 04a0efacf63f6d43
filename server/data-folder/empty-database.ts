import { StartupError } from '../startup-error.ts'
import { readMark } from './belonging.ts'

/** There is no database yet, and whoever asked may not make one. */
export class EmptyDatabase extends StartupError {
  constructor() {
    super('Die Datenbank ist noch leer. Starten Sie die Website einmal: npm start')
    this.name = 'EmptyDatabase'
  }
}

/** There is no database any more, or another one that is empty: the data folder was in use with one. */
export class LostDatabase extends StartupError {
  readonly text: string
  readonly advice =
    'Stimmen DATABASE_URL und DATA_DIR? Ist die Datenbank verloren, spielen Sie vor dem nächsten Start die Sicherung ein: npm run restore -- <Archiv> --replace'

  constructor(dataDir: string) {
    const text = `Die Datenbank fehlt oder ist leer, und der Datenordner ${dataDir} gehört zu einer, die schon in Betrieb war.`
    super(text)
    this.text = text
    this.message = `${text} ${this.advice}`
    this.name = 'LostDatabase'
  }
}

/** What to throw where nothing is in the database: the mark in the data folder tells a new installation from a loss. */
export async function emptyDatabase(dataDir: string): Promise<EmptyDatabase | LostDatabase> {
  return (await readMark(dataDir)) === undefined ? new EmptyDatabase() : new LostDatabase(dataDir)
}

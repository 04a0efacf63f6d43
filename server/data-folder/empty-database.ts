import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { keyFile } from '../accounts/keys.ts'
import { StartupError } from '../startup-error.ts'
import { ifThere } from './if-there.ts'

/** There is no database yet, and the caller may not create one: it may lie on a drive that is not mounted. */
export class EmptyDatabase extends StartupError {
  /** `RestartPreventExitStatus` in deploy/praxis.service: starting again repairs nothing. */
  override readonly exitCode = 78

  constructor() {
    super(
      'Hier ist noch keine Datenbank. Ist ein Laufwerk nicht eingehängt, oder stimmen DATA_DIR und DATABASE_URL nicht? Ist die Website neu, legt das erste Konto sie an: npm run admin -- create <Ihre E-Mail-Adresse>',
    )
  }
}

/** The built-in database is missing, although the data folder was in use with one. */
export class LostDatabase extends StartupError {
  override readonly exitCode = 78

  constructor(dataDir: string) {
    super(
      `Die Datenbank fehlt oder ist leer, und der Datenordner ${dataDir} gehört zu einer, die schon in Betrieb war. Stimmt DATA_DIR? Ist die Datenbank verloren, stellen Sie die Sicherung an einem leeren Ort wieder her (Betriebshandbuch, „Wiederherstellen“). Soll hier neu begonnen werden, löschen Sie dort die Datei keys.json.`,
    )
  }
}

/** Whether the built-in database is missing in a data folder. */
export async function isDatabaseMissing(dataDir: string): Promise<boolean> {
  return ((await ifThere(readdir(join(dataDir, 'database')))) ?? []).length === 0
}

/** The error for a data folder without a database: keys in it mean that data was lost. */
export async function emptyDatabase(dataDir: string): Promise<EmptyDatabase | LostDatabase> {
  return (await ifThere(stat(keyFile(dataDir)))) ? new LostDatabase(dataDir) : new EmptyDatabase()
}

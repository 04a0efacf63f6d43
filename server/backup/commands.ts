import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { createLog, routeConsoleToLog } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { backUpInstallation } from './back-up-installation.ts'
import { BackupError } from './backup-error.ts'
import type { FinishedBackup } from './create-backup.ts'
import type { LoadedTable } from './load.ts'
import { moveToPostgres } from './move.ts'
import { isEmptyTarget, recoverFromCutOffRestore, restore, restoreKeys } from './restore.ts'

const USAGE = `npm run backup [-- --to <Ordner>] [--encrypt]
    sichert Datenbank und Dateien in ein geprüftes Archiv, auch während die Website läuft; die Schlüssel liegen
    in einer Datei daneben. Verschlüsselt wird mit BACKUP_PASSPHRASE oder, bei --encrypt, mit einer Passphrase,
    die gefragt wird.
npm run restore -- <Archiv> [--keys <Schlüsseldatei>] [--replace]
    stellt ein Archiv wieder her und prüft jede Zeile. --replace ersetzt, was hier ist; vorher wird es gesichert.
npm run move -- <DATABASE_URL>
    zieht die eingebaute Datenbank nach PostgreSQL um und vergleicht jede Tabelle.`

/** `npm run backup`, `npm run restore`, `npm run move`. */
async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      encrypt: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      keys: { type: 'string' },
    },
  })
  const [command, subject] = positionals
  routeConsoleToLog(createLog('silent'))
  if (command === 'backup' && !subject) return backup(values)
  if (command === 'restore' && subject) return restoreArchive(subject, values)
  if (command === 'move' && subject) return move(subject)
  throw new BackupError(`So geht es:\n${USAGE}`)
}

async function backup({ to, encrypt }: { to?: string | undefined; encrypt: boolean }): Promise<void> {
  const config = readConfig(process.env)
  const passphrase = config.BACKUP_PASSPHRASE ?? (encrypt ? await askForPassphrase() : undefined)
  const made = await backUpInstallation(config, { folder: to ?? config.BACKUP_DIR, passphrase })
  reportBackup(made)
  if (!passphrase) print('Nicht verschlüsselt: Bewahren Sie das Archiv so sorgfältig auf wie die Patientenakten.')
}

function reportBackup({ archive, keyFile, manifest }: FinishedBackup): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const files = manifest.files.filter(({ path }) => !path.endsWith('.meta')).length
  print(`Gesichert und geprüft: ${archive}`)
  print(`  ${manifest.tables.length} Tabellen mit ${rows} Zeilen, ${files} Dateien`)
  print(`Schlüssel, getrennt aufbewahren: ${keyFile}`)
  for (const path of manifest.missingFiles) print(`Achtung: Die Datei ${path} fehlte auf der Festplatte.`)
}

async function restoreArchive(
  archive: string,
  { keys, replace }: { keys?: string | undefined; replace: boolean },
): Promise<void> {
  const config = readConfig(process.env)
  const target = { dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL }
  const passphrase =
    config.BACKUP_PASSPHRASE ??
    (archive.endsWith('.age') || keys?.endsWith('.age') ? await askForPassphrase() : undefined)
  if (replace) await recoverFromCutOffRestore(target)
  if (replace && !(await isEmptyTarget(target))) await backUpBefore(config, passphrase)
  const { manifest, tables, setAside } = await restore(archive, target, { passphrase, replace })
  if (keys) await restoreKeys(keys, config.DATA_DIR, passphrase)

  print(
    `Wiederhergestellt: Stand vom ${new Date(manifest.createdAt).toLocaleString('de-DE', { timeZone: 'Europe/Berlin' })}`,
  )
  reportTables(tables)
  print(`  ${manifest.files.filter(({ path }) => !path.endsWith('.meta')).length} Dateien, jede mit ihrer Prüfsumme`)
  if (setAside) print(`Die alten Dateien liegen noch in ${setAside}. Löschen Sie den Ordner, wenn alles stimmt.`)
  if (!keys)
    print(
      'Ohne --keys bleiben die Schlüssel, die hier sind. Mit anderen gelten Abmeldelinks in alten Newslettern nicht.',
    )
  print('Alle melden sich in der Verwaltung neu an: Anmeldungen stehen in keiner Sicherung.')
  print('Prüfen Sie: Wer sich seit diesem Stand abgemeldet hat oder gelöscht wurde, ist wieder da (Betriebshandbuch).')
}

/** What is replaced is backed up first; a built-in database that cannot be opened any more is only set aside. */
async function backUpBefore(config: Config, passphrase: string | undefined): Promise<void> {
  try {
    const { archive } = await backUpInstallation(config, { folder: config.BACKUP_DIR, passphrase })
    print(`Vorher gesichert: ${archive}`)
  } catch (error) {
    if (config.DATABASE_URL || !(error instanceof StartupError)) throw error
    print(`Der jetzige Stand ließ sich nicht sichern: ${error.message} Er wird beiseitegelegt und nicht gelöscht.`)
  }
}

async function move(databaseUrl: string): Promise<void> {
  const config = readConfig({ ...process.env, DATABASE_URL: databaseUrl })
  const tables = await moveToPostgres(config.DATA_DIR, databaseUrl)
  print('Umgezogen. Auf beiden Seiten gleich:')
  reportTables(tables)
  print(
    'Setzen Sie jetzt DATABASE_URL auf diese Adresse und starten Sie die Website. Dateien und Schlüssel bleiben, wo sie sind.',
  )
  print('Alle melden sich in der Verwaltung neu an.')
}

function reportTables(tables: LoadedTable[]): void {
  for (const { name, rows, sha256 } of tables.toSorted((a, b) => a.name.localeCompare(b.name))) {
    print(`  ${name.padEnd(36)} ${String(rows).padStart(8)} Zeilen  ${sha256.slice(0, 16)}`)
  }
}

async function askForPassphrase(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const passphrase = await terminal.question('Passphrase (mindestens 12 Zeichen): ')
  terminal.close()
  if (passphrase.length < 12) throw new BackupError('Die Passphrase ist zu kurz. Nichts wurde geändert.')
  return passphrase
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().catch((error: unknown) => {
  const expected = error instanceof StartupError || error instanceof ConfigError
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})

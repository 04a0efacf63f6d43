import { resolve } from 'node:path'
import { counted } from '../../rules/format/counted.ts'
import { formatShortMoment } from '../../rules/format/format-moment.ts'
import type { Keys } from '../accounts/keys.ts'
import { keyFingerprint } from '../accounts/keys.ts'
import { bringBackFiles } from '../backup/bring-back-files.ts'
import type { FinishedBackup } from '../backup/create-backup.ts'
import { makeBackupKey, ownEncryption } from '../backup/encryption.ts'
import type { Manifest } from '../backup/manifest.ts'
import { move } from '../backup/move.ts'
import { type RestoreReport, restore } from '../backup/restore.ts'
import { type Config, readConfig } from '../config.ts'
import { environment } from '../environment.ts'
import { StartupError } from '../startup-error.ts'
import { askForSecret } from './ask.ts'
import { askForPassphrase, decryptionOf } from './ask-for-decryption.ts'
import { type Command, print, runCommands } from './frame.ts'
import { backUpInstallation } from './installation/back-up-installation.ts'
import { describePlace, readOwnConfig } from './installation/own-config.ts'

/** Files are missing that the database names. */
const INCOMPLETE = 2
const EXIT_CODES = 'Endet mit 0, mit 2, wenn Dateien fehlen, sonst mit einer anderen Zahl.'

/** `npm run backup`, `npm run restore`, `npm run move`. */
export const backupCommands: Record<string, Command> = {
  backup: {
    usage: 'npm run backup [-- --to <Ordner>] [--encrypt] [--make-key]',
    about: `sichert Datenbank und Dateien in ein geprüftes Archiv, auch während die Website läuft. Verschlüsselt wird mit
dem Sicherungsschlüssel, wenn es einen gibt, sonst mit BACKUP_PASSPHRASE oder, bei --encrypt, mit einer Passphrase,
die gefragt wird; dann liegen die Schlüssel des Servers, ebenso verschlüsselt, daneben. Unverschlüsselt sind sie
nicht dabei. --make-key macht einen Sicherungsschlüssel und zeigt seine geheime Hälfte einmal; gesichert wird dabei
nichts.\n${EXIT_CODES}`,
    options: {
      to: { type: 'string' },
      encrypt: { type: 'boolean', default: false },
      'make-key': { type: 'boolean', default: false },
    },
    run: ({ options }) =>
      options['make-key'] === true ? makeKey() : backup({ to: textOf(options.to), encrypt: options.encrypt === true }),
  },

  restore: {
    usage: 'npm run restore -- <Archiv> [--key-file <Datei>] [--files-only]',
    about: `stellt ein Archiv an einem leeren Ort wieder her und prüft jede Zeile und jede Datei: in DATA_DIR, einem neuen Ordner, mit
PostgreSQL in DATABASE_URL, einer neuen leeren Datenbank. Was am alten Ort liegt, bleibt, wie es ist. --key-file nennt die Datei mit dem
Sicherungsschlüssel; ohne sie wird nach ihm oder nach der Passphrase gefragt. Die Schlüssel des Servers werden
mitgenommen, wenn sie neben dem Archiv liegen. --files-only lässt die Zeilen der Datenbank, wie sie sind, und bringt nur
zurück, was fehlt: hochgeladene Dateien und Schlüssel. Überschrieben wird nichts.\n${EXIT_CODES}`,
    words: 1,
    options: { 'key-file': { type: 'string' }, 'files-only': { type: 'boolean', default: false } },
    run: ({ words: [archive = ''], options }) =>
      (options['files-only'] === true ? bringBack : restoreArchive)(archive, textOf(options['key-file'])),
  },

  move: {
    usage: 'npm run move -- postgresql | <Ordner>',
    about: `zieht mit Dateien und Schlüsseln um und vergleicht jede Tabelle und jede Datei: die eingebaute Datenbank in eine leere
PostgreSQL-Datenbank, nach deren Adresse gefragt wird, oder die PostgreSQL-Datenbank aus DATABASE_URL in die eingebaute eines neuen Ordners. Auf dem alten
Stand startet danach nichts mehr.\n${EXIT_CODES}`,
    words: 1,
    run: ({ words: [target = ''] }) => (target === 'postgresql' ? moveToPostgres() : moveToFolder(target)),
  },
}

function textOf(option: string | boolean | undefined): string | undefined {
  return typeof option === 'string' ? option : undefined
}

async function backup({ to, encrypt }: { to?: string | undefined; encrypt: boolean }): Promise<number> {
  const config = readOwnConfig()
  const encryption = (await ownEncryption(config)) ?? (encrypt ? { passphrase: await askForPassphrase() } : undefined)
  print(`Gesichert wird ${describePlace(config)}. Mit vielen Dateien dauert das Minuten.`)
  const made = await backUpInstallation(config, { folder: to ?? config.BACKUP_DIR, encryption })
  reportBackup(made)
  if (!encryption) {
    print('Nicht verschlüsselt: Bewahren Sie das Archiv so sorgfältig auf wie die Patientenakten.')
    print(
      `Die Schlüssel des Servers sind deshalb nicht dabei. Mit einem Sicherungsschlüssel (npm run backup -- --make-key) kommen sie verschlüsselt dazu${config.DATABASE_URL ? '' : '; sonst bewahren Sie keys.json aus dem Datenordner an einem anderen Ort auf'}.`,
    )
  }
  const { missingFiles, whyMissing } = made.manifest
  return reportMissing(
    missingFiles,
    ['fehlt', 'fehlen'],
    whyMissing
      ? `in dieser Sicherung, weil sich nicht alle lesen ließen. ${whyMissing} Sichern Sie danach noch einmal.`
      : 'in der Ablage und in dieser Sicherung. Holen Sie sie aus einer älteren zurück: npm run restore -- <Archiv> --files-only',
  )
}

/** @param verb for one and for several @returns the exit code */
function reportMissing({ length }: string[], [one, many]: [string, string], further: string): number {
  if (length === 0) return 0
  print(`Unvollständig: ${counted(length, `hochgeladene Datei ${one}`, `hochgeladene Dateien ${many}`)} ${further}`)
  return INCOMPLETE
}

async function makeKey(): Promise<number> {
  const privateKey = await makeBackupKey(readOwnConfig().DATA_DIR)
  print('Der Sicherungsschlüssel. Er wird nur jetzt gezeigt und ist nirgends gespeichert:')
  print(privateKey)
  print(
    'Bewahren Sie ihn zweimal auf, nicht auf diesem Rechner: Ohne ihn öffnet niemand eine Sicherung, auch Sie nicht.',
  )
  print(
    'Ab jetzt wird jede Sicherung damit verschlüsselt. Wiederherstellen: npm run restore -- <Archiv> --key-file <Datei>',
  )
  return 0
}

function reportBackup({ archive, keyFile, manifest }: FinishedBackup): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const files = manifest.files.length
  print(`${manifest.missingFiles.length > 0 ? 'Gesichert' : 'Gesichert und geprüft'}: ${archive}`)
  print(
    `  ${counted(manifest.tables.length, 'Tabelle', 'Tabellen')} mit ${counted(rows, 'Zeile', 'Zeilen')}, ${counted(files, 'Datei', 'Dateien')}`,
  )
  if (keyFile) print(`Schlüssel des Servers, ebenso verschlüsselt: ${keyFile}`)
  for (const path of manifest.missingFiles) print(`Achtung: Die Datei ${path} ist nicht dabei.`)
  for (const name of manifest.leftOut)
    print(`Achtung: Die Tabelle ${name} gehört nicht zur Website und ist nicht dabei.`)
}

async function restoreArchive(archive: string, keyFile: string | undefined): Promise<number> {
  const config = readOwnConfig(environment, { mayBeNew: true })
  const encryption = await decryptionOf(archive, { keyFile, passphrase: config.BACKUP_PASSPHRASE })
  print(`Ziel: ${describePlace(config)}.`)
  const target = {
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_OWNER_URL ?? config.DATABASE_URL,
    servingUrl: config.DATABASE_OWNER_URL && config.DATABASE_URL,
    STORAGE_URL: config.STORAGE_URL,
  }
  const { manifest, administrators, keyFile: keys, kept } = await restore(archive, target, encryption)

  print(`Wiederhergestellt: Stand vom ${formatShortMoment(manifest.createdAt)}`)
  reportContent(manifest)
  // The accounts come from the archive, which may be forged: its checksums name no author.
  print(`Verwaltungskonten in dieser Sicherung: ${administrators.join(', ') || 'keine'}`)
  if (keys) print(`Schlüssel des Servers, die neben dem Archiv lagen: ${keys}`)
  print(describeKeys(config, kept, manifest.signingKey))
  print('Alle melden sich in der Verwaltung neu an: Anmeldungen stehen in keiner Sicherung.')
  print('Prüfen Sie: Wer sich seit diesem Stand abgemeldet hat oder gelöscht wurde, ist wieder da (Betriebshandbuch).')
  return reportMissing(
    manifest.missingFiles,
    ['fehlte', 'fehlten'],
    'schon, als gesichert wurde. Holen Sie sie aus einer älteren Sicherung zurück: npm run restore -- <Archiv> --files-only',
  )
}

async function bringBack(archive: string, keyFile: string | undefined): Promise<number> {
  const config = readOwnConfig(environment, { mayBeNew: true })
  const encryption = await decryptionOf(archive, { keyFile, passphrase: config.BACKUP_PASSPHRASE })
  print(`Ziel: ${describePlace(config)}.`)
  const { manifest, back, stillMissing, keyFile: keys, kept } = await bringBackFiles(archive, config, encryption)
  print(`Zurückgeholt: ${counted(back.length, 'Datei', 'Dateien')}. Die Datenbank ist, wie sie war.`)
  if (keys) print(`Schlüssel des Servers, die neben dem Archiv lagen: ${keys}`)
  print(describeKeys(config, kept, manifest.signingKey))
  for (const path of stillMissing) print(`Achtung: Die Datei ${path} fehlt weiter.`)
  const advice = 'nicht in dieser Sicherung. Versuchen Sie es mit einer anderen.'
  return reportMissing(stillMissing, ['ist', 'sind'], advice)
}

/** Without keys the start makes new ones. */
function describeKeys(config: Config, kept: Keys | undefined, signingKey: string | undefined): string {
  const jwtSecret = config.SUPABASE_JWT_SECRET ?? kept?.jwtSecret
  if (jwtSecret && signingKey === keyFingerprint({ jwtSecret }))
    return 'Die Schlüssel, die hier sind, gehören zu dieser Sicherung.'
  return `${jwtSecret ? 'Die Schlüssel, die hier sind, gehören nicht zu dieser Sicherung' : 'Hier sind keine Schlüssel; beim Start entstehen neue'}: Abmeldelinks in alten Newslettern gelten damit nicht, und Codes aus einer App passen nicht mehr. Haben Sie die alten, ${config.DATABASE_URL ? 'setzen Sie sie vor dem Start (SUPABASE_… in docs/einstellungen.md)' : `legen Sie keys.json vor dem Start in ${config.DATA_DIR}`}. Sonst hilft bei der Anmeldung ein Wiederherstellungscode oder: npm run admin -- reset-second-factor <Adresse>`
}

async function moveToPostgres(): Promise<number> {
  const config = readOwnConfig({ ...environment, DATABASE_URL: '', DATABASE_URL_FILE: '' })
  // Everybody on the machine reads what is typed as an argument.
  const databaseUrl = await askForSecret('Adresse mit dem Besitzer, postgres://…')
  readConfig({ ...environment, DATABASE_URL: databaseUrl, DATABASE_URL_FILE: '' })
  return reportMove(await move(config, { databaseUrl }), [
    'Setzen Sie jetzt DATABASE_URL auf diese Adresse und starten Sie die Website. Dateien und Schlüssel sind dort.',
    'Besser: diese Adresse als DATABASE_OWNER_URL, in DATABASE_URL dieselbe mit einem eigenen Benutzer, dann npm run migrate (Betriebshandbuch).',
  ])
}

async function moveToFolder(folder: string): Promise<number> {
  const config = readOwnConfig()
  if (!config.DATABASE_URL)
    throw new StartupError(
      `In einen Ordner zieht die PostgreSQL-Datenbank aus DATABASE_URL um, und DATABASE_URL fehlt. Nach PostgreSQL: npm run move -- postgresql`,
    )
  const dataDir = resolve(folder)
  return reportMove(await move(config, { dataDir }), [
    `Setzen Sie jetzt DATA_DIR=${dataDir}, nehmen Sie DATABASE_URL und DATABASE_OWNER_URL aus den Einstellungen, und starten Sie die Website. Dateien und Schlüssel sind dort.`,
  ])
}

function reportMove({ manifest }: RestoreReport, next: string[]): number {
  print('Umgezogen. Auf beiden Seiten gleich:')
  reportContent(manifest)
  for (const line of next) print(line)
  print('Alle melden sich in der Verwaltung neu an.')
  const advice = 'schon vorher. Holen Sie sie aus einer Sicherung zurück: npm run restore -- <Archiv> --files-only'
  return reportMissing(manifest.missingFiles, ['fehlte', 'fehlten'], advice)
}

function reportContent({ tables, files }: Manifest): void {
  for (const { name, rows, sha256 } of tables.toSorted((a, b) => a.name.localeCompare(b.name))) {
    print(`  ${name.padEnd(36)} ${String(rows).padStart(8)} Zeilen  ${sha256.slice(0, 16)}`)
  }
  print(`  ${counted(files.length, 'Datei', 'Dateien')}, jede mit ihrer Prüfsumme`)
}

if (import.meta.main) await runCommands(backupCommands)

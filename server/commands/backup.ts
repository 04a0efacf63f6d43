import { keyMark } from '../accounts/key-mark.ts'
import { type KeySettings, KeysUnfit, RESTORE_KEYS, readStoredKeys } from '../accounts/keys.ts'
import type { FinishedBackup } from '../backup/create-backup.ts'
import { checkRestorable, type LoadedTable } from '../backup/load.ts'
import { moveToPostgres } from '../backup/move.ts'
import { describeOrigin, keysThatProve, type MarkKeys, type Origin, UnprovenOrigin } from '../backup/origin.ts'
import { isEmptyTarget, recoverFromCutOffRestore, refuseClockBehind, restore } from '../backup/restore.ts'
import { keysBeside, parseKeys, readKeys, restoreKeys } from '../backup/restore-keys.ts'
import { refuseWithoutRoom } from '../backup/room.ts'
import { makeBackupKey, ownSeal, type Seal } from '../backup/seal.ts'
import type { Config } from '../config.ts'
import { EmptyDatabase, LostDatabase } from '../data-folder/empty-database.ts'
import { FolderInUse } from '../data-folder/hold-folder.ts'
import { environment } from '../environment.ts'
import { StartupError } from '../startup-error.ts'
import { askForYes } from './ask.ts'
import { askForPassphrase, sealOf } from './ask-for-seal.ts'
import { type Command, print, runCommands } from './frame.ts'
import { backUpInstallation } from './installation/back-up-installation.ts'
import { describePlace, readOwnConfig, refuseStrayFolder } from './installation/own-config.ts'
import { type Place, reachInstallation } from './installation/reach-installation.ts'

/** `npm run backup`, `npm run restore`, `npm run move`. */
export const backupCommands: Record<string, Command> = {
  backup: {
    usage: 'npm run backup [-- --to <Ordner>] [--encrypt] [--make-key]',
    about: `sichert Datenbank und Dateien in ein geprüftes Archiv, auch während die Website läuft. Verschlüsselt wird mit
dem Sicherungsschlüssel, wenn es einen gibt, sonst mit BACKUP_PASSPHRASE oder, bei --encrypt, mit einer Passphrase,
die gefragt wird; dann liegen die Schlüssel des Servers, ebenso verschlüsselt, daneben. Unverschlüsselt sind sie
nicht dabei. --make-key macht einen Sicherungsschlüssel und zeigt seine geheime Hälfte einmal; gesichert wird dabei
nichts.`,
    options: {
      to: { type: 'string' },
      encrypt: { type: 'boolean', default: false },
      'make-key': { type: 'boolean', default: false },
    },
    run: ({ options }) =>
      options['make-key'] === true ? makeKey() : backup({ to: textOf(options.to), encrypt: options.encrypt === true }),
  },

  restore: {
    usage: `npm run restore -- <Archiv> [--key-file <Datei>] [--keys <Schlüsseldatei>] [--replace] [--clock-is-right] [--trust-archive]
${RESTORE_KEYS} [--key-file <Datei>]`,
    about: `stellt ein Archiv wieder her und prüft jede Zeile. --key-file nennt die Datei mit dem Sicherungsschlüssel; ohne sie
wird nach ihm oder nach der Passphrase gefragt. --keys nennt die Schlüssel des Servers; auf einem neuen Rechner werden
die genommen, die neben dem Archiv liegen.
--replace ersetzt, was hier ist; vorher wird es gesichert. --clock-is-right sagt, dass die Uhr trotz einer Sicherung
aus der Zukunft richtig geht. --trust-archive nimmt auch ein Archiv, dem nicht anzusehen ist, dass diese
Installation es geschrieben hat. --keys-only holt nur verlorene Schlüssel des Servers zurück und lässt die Datenbank,
wie sie ist.`,
    words: 1,
    options: {
      keys: { type: 'string' },
      'key-file': { type: 'string' },
      'keys-only': { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      'trust-archive': { type: 'boolean', default: false },
      'clock-is-right': { type: 'boolean', default: false },
    },
    run: ({ words: [file = ''], options }) =>
      options['keys-only'] === true
        ? restoreOnlyKeys(file, textOf(options['key-file']))
        : restoreArchive(file, {
            keys: textOf(options.keys),
            keyFile: textOf(options['key-file']),
            isTrusted: options['trust-archive'] === true,
            replace: options.replace === true,
            clockIsRight: options['clock-is-right'] === true,
          }),
  },

  move: {
    usage: 'npm run move -- <DATABASE_URL>',
    about: 'zieht die eingebaute Datenbank nach PostgreSQL um und vergleicht jede Tabelle.',
    words: 1,
    run: ({ words: [databaseUrl = ''] }) => move(databaseUrl),
  },
}

function textOf(option: string | boolean | undefined): string | undefined {
  return typeof option === 'string' ? option : undefined
}

async function backup({ to, encrypt }: { to?: string | undefined; encrypt: boolean }): Promise<number> {
  const config = readOwnConfig()
  const seal = (await ownSeal(config)) ?? (encrypt ? { passphrase: await askForPassphrase() } : undefined)
  const made = await backUpInstallation(config, { folder: to ?? config.BACKUP_DIR, seal })
  reportBackup(made)
  if (!seal) {
    print('Nicht verschlüsselt: Bewahren Sie das Archiv so sorgfältig auf wie die Patientenakten.')
    print(
      'Die Schlüssel des Servers sind deshalb nicht dabei. Mit einem Sicherungsschlüssel (npm run backup -- --make-key) kommen sie verschlüsselt dazu; sonst bewahren Sie keys.json aus dem Datenordner an einem anderen Ort auf.',
    )
  }
  return 0
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
  const files = manifest.files.filter(({ path }) => !path.endsWith('.meta')).length
  print(`Gesichert und geprüft: ${archive}`)
  print(`  ${manifest.tables.length} Tabellen mit ${rows} Zeilen, ${files} Dateien`)
  if (keyFile) print(`Schlüssel des Servers, ebenso verschlüsselt: ${keyFile}`)
  for (const path of manifest.missingFiles) print(`Achtung: Die Datei ${path} fehlte auf der Festplatte.`)
  for (const name of manifest.leftOut)
    print(`Achtung: Die Tabelle ${name} gehört nicht zur Website und ist nicht dabei.`)
}

async function restoreArchive(
  archive: string,
  {
    keys: namedKeys,
    keyFile,
    replace,
    isTrusted,
    clockIsRight,
  }: {
    keys?: string | undefined
    keyFile?: string | undefined
    replace: boolean
    isTrusted: boolean
    clockIsRight: boolean
  },
): Promise<number> {
  const config = readOwnConfig()
  refuseStrayFolder(config)
  const target = {
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_OWNER_URL ?? config.DATABASE_URL,
    servingUrl: config.DATABASE_OWNER_URL && config.DATABASE_URL,
  }
  const here = await keysHere(config)
  const keys = namedKeys ?? (here ? undefined : await keysBeside(archive))
  const seal = await sealOf([archive, keys], { keyFile, passphrase: config.BACKUP_PASSPHRASE })
  // Whatever can be wrong with what was typed is found before anything changes.
  const { manifest: promised, unpackedBytes, ...origin } = await checkRestorable(archive, seal)
  if (!clockIsRight) refuseClockBehind(promised)
  const keyText = keys ? await readKeys(keys, seal, promised) : undefined
  const given = keys && keyText ? { path: keys, keys: parseKeys(keyText) } : undefined
  const proofs = keysThatProve(archive, { here, keyFile: given, seal })
  const describe = (read: Origin) => describeOrigin(archive, read, { proofs, seal, isTrusted })
  await refuseWithoutRoom(config.DATA_DIR, unpackedBytes)
  print(`Ziel: ${describePlace(config)}.`)
  const accept = await acceptOrigin(origin, describe)
  if (replace) await recoverFromCutOffRestore(target)
  if (replace && !(await isEmptyTarget(target))) await backUpBefore(config, (await ownSeal(config)) ?? seal)
  const { manifest, tables, setAside, wasAnother } = await restore(archive, target, {
    seal,
    keys: keyText,
    replace,
    accept,
    clockIsRight,
  })

  print(
    `Wiederhergestellt: Stand vom ${new Date(manifest.createdAt).toLocaleString('de-DE', { timeZone: 'Europe/Berlin' })}`,
  )
  reportTables(tables)
  print(`  ${manifest.files.filter(({ path }) => !path.endsWith('.meta')).length} Dateien, jede mit ihrer Prüfsumme`)
  if (setAside) print(`Die alten Dateien liegen noch in ${setAside}. Löschen Sie den Ordner, wenn alles stimmt.`)
  if (wasAnother) print('Die Sicherung stammt von einer anderen Installation als der, die hier war.')
  if (keys && !namedKeys) print(`Mit den Schlüsseln des Servers, die neben dem Archiv lagen: ${keys}`)
  if (!keys) print(await describeKeys(config, manifest.signingKey))
  print('Alle melden sich in der Verwaltung neu an: Anmeldungen stehen in keiner Sicherung.')
  print('Prüfen Sie: Wer sich seit diesem Stand abgemeldet hat oder gelöscht wurde, ist wieder da (Betriebshandbuch).')
  return 0
}

/**
 * Shows the operator where an archive comes from. An unproven one needs their yes.
 *
 * @returns a second check, for when it is unpacked
 * @throws UnprovenOrigin when they do not, or nobody is there
 */
async function acceptOrigin(origin: Origin, describe: (read: Origin) => string): Promise<(read: Origin) => unknown> {
  try {
    print(describe(origin))
    return describe
  } catch (error) {
    if (!(error instanceof UnprovenOrigin)) throw error
    print(error.doubt)
    if (!(await askForYes('Sind es die richtigen Konten, und vertrauen Sie dem Ort?'))) throw error
    return (read) => {
      if (read.administrators.join() !== origin.administrators.join()) throw error
    }
  }
}

/** The part of the keys that is here already and marks archives. */
async function keysHere(config: KeySettings): Promise<MarkKeys | undefined> {
  if (config.SUPABASE_JWT_SECRET) return { jwtSecret: config.SUPABASE_JWT_SECRET }
  // Damaged keys are what restoring mends.
  return readStoredKeys(config.DATA_DIR).catch(() => undefined)
}

/** The database holds the newest state; only the keys come from a backup. */
async function restoreOnlyKeys(file: string, privateKeyFile: string | undefined): Promise<number> {
  const config = readOwnConfig()
  const seal = await sealOf([file], { keyFile: privateKeyFile, passphrase: config.BACKUP_PASSPHRASE })
  await readKeys(file, seal)
  const aside = await reachInstallation<string | undefined>(config, {
    here: (database) => restoreKeys(file, { database, dataDir: config.DATA_DIR, seal }),
    // A running server goes on with the keys that it has read.
    there: async () => {
      throw new FolderInUse(config.DATA_DIR)
    },
  })
  print('Die Schlüssel sind zurück. Datenbank und Dateien sind, wie sie waren. Starten Sie die Website neu.')
  if (aside) print(`Die Schlüssel, die hier waren, liegen in ${aside}. Löschen Sie die Datei, wenn alles stimmt.`)
  return 0
}

/** Without a key file the site goes on with the keys that are here, or makes new ones. */
async function describeKeys(config: KeySettings, signingKey: string | undefined): Promise<string> {
  const jwtSecret = config.SUPABASE_JWT_SECRET ?? (await readStoredKeys(config.DATA_DIR))?.jwtSecret
  if (jwtSecret && signingKey === keyMark({ jwtSecret }))
    return 'Die Schlüssel, die hier sind, gehören zu dieser Sicherung.'
  return `${jwtSecret ? 'Die Schlüssel, die hier sind, gehören nicht zu dieser Sicherung' : 'Hier sind keine Schlüssel; beim Start entstehen neue'}: Abmeldelinks in alten Newslettern gelten damit nicht, und Codes aus einer App passen nicht mehr. Haben Sie die alten (keys.json oder die Schlüsseldatei der Sicherung), holen Sie sie vor dem Start zurück: ${RESTORE_KEYS}. Sonst hilft bei der Anmeldung ein Wiederherstellungscode oder: npm run admin -- reset-second-factor <Adresse>`
}

/** What is replaced is backed up first; a built-in database that cannot be opened any more is only set aside. */
async function backUpBefore(
  config: Place & KeySettings & Pick<Config, 'BACKUP_DIR'>,
  seal: Seal | undefined,
): Promise<void> {
  const target = { folder: config.BACKUP_DIR, seal }
  try {
    const { archive } = await backUpInstallation(config, target).catch((error: unknown) => {
      if (!(error instanceof KeysUnfit)) throw error
      print(
        'Die Schlüssel des Servers sind in der Sicherung nicht dabei: Sie fehlen, oder es sind nicht die richtigen.',
      )
      return backUpInstallation(config, { ...target, withKeys: false })
    })
    print(`Vorher gesichert: ${archive}`)
  } catch (error) {
    if (error instanceof LostDatabase || error instanceof EmptyDatabase) {
      print('Die Datenbank ist leer, also war nichts zu sichern. Die Dateien werden beiseitegelegt und nicht gelöscht.')
      return
    }
    if (config.DATABASE_URL || !(error instanceof StartupError)) throw error
    print(`Der jetzige Stand ließ sich nicht sichern: ${error.message} Er wird beiseitegelegt und nicht gelöscht.`)
  }
}

async function move(databaseUrl: string): Promise<number> {
  const config = readOwnConfig({ ...environment, DATABASE_URL: databaseUrl })
  const tables = await moveToPostgres(config.DATA_DIR, databaseUrl)
  print('Umgezogen. Auf beiden Seiten gleich:')
  reportTables(tables)
  print(
    'Setzen Sie jetzt DATABASE_URL auf diese Adresse und starten Sie die Website. Dateien und Schlüssel bleiben, wo sie sind.',
  )
  print(
    'Besser: diese Adresse als DATABASE_OWNER_URL, in DATABASE_URL dieselbe mit einem eigenen Benutzer, dann npm run migrate (Betriebshandbuch).',
  )
  print('Alle melden sich in der Verwaltung neu an.')
  return 0
}

function reportTables(tables: LoadedTable[]): void {
  for (const { name, rows, sha256 } of tables.toSorted((a, b) => a.name.localeCompare(b.name))) {
    print(`  ${name.padEnd(36)} ${String(rows).padStart(8)} Zeilen  ${sha256.slice(0, 16)}`)
  }
}

if (import.meta.main) await runCommands(backupCommands)

import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUPS_KEPT } from '../../../rules/operation/retention-periods.ts'
import { findUnfinishedBackups, listBackups } from '../../backup/archive-names.ts'
import type { Config } from '../../config.ts'
import { ifThere } from '../../data-folder/if-there.ts'
import { movedAwayAt } from '../../data-folder/moved-away.ts'
import { isMissingOrEmpty } from '../../database/open-pglite.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

const GIGABYTE = 1024 ** 3
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

type BackupSettings = Pick<Config, 'BACKUP_DIR' | 'BACKUP_NIGHTLY' | 'BACKUP_KEEP'>

/** Permissions of the data folder, leftovers in it, and free space. */
export async function checkFolders({
  DATA_DIR,
  DATABASE_URL,
}: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): Promise<Finding[]> {
  const folder = await ifThere(stat(DATA_DIR))
  if (!folder) {
    return [
      wrong(
        `Den Datenordner ${DATA_DIR} gibt es nicht.`,
        'Starten Sie die Website einmal (npm start), oder setzen Sie DATA_DIR auf den richtigen Ordner.',
      ),
    ]
  }
  if (!folder.isDirectory()) {
    return [
      wrong(`DATA_DIR (${DATA_DIR}) ist eine Datei und kein Ordner.`, 'Setzen Sie DATA_DIR auf den richtigen Ordner.'),
    ]
  }
  const room = await checkRoom(
    DATA_DIR,
    'Datenordner',
    'gehen Anfragen nicht mehr ein. Starten Sie vorher nicht neu; danach geht es von selbst weiter.',
  )
  return [
    ...(await checkRights(DATA_DIR, folder)),
    ...(await checkOldStates(DATA_DIR, { isMoved: DATABASE_URL !== undefined })),
    room,
  ]
}

async function checkRights(folder: string, { mode, uid }: { mode: number; uid: number }): Promise<Finding[]> {
  const open: string[] = []
  if ((mode & 0o077) !== 0) open.push(folder)
  for (const name of ['keys.json', 'database', 'files', 'backups', 'mailbox']) {
    const entry = await ifThere(stat(join(folder, name)))
    // Inside a closed folder nobody gets at them, the keys are closed all the same.
    if (entry && (entry.mode & 0o077) !== 0 && (name === 'keys.json' || open.length > 0)) open.push(join(folder, name))
  }
  const findings =
    open.length === 0
      ? [ok('Datenordner und Schlüssel kann nur dieser Benutzer lesen.')]
      : open.map((path) =>
          wrong(`Andere Benutzer dieses Rechners können ${path} lesen.`, `Führen Sie aus: chmod -R go-rwx ${path}`),
        )
  if (process.getuid && uid !== process.getuid() && process.getuid() !== 0) {
    findings.push(
      wrong(
        `Der Datenordner ${folder} gehört einem anderen Benutzer.`,
        'Führen Sie die Befehle als der Benutzer aus, unter dem die Website läuft (sudo -u praxis …).',
      ),
    )
  }
  return findings
}

/** A move never deletes the old database: the operator looks first whether all is well. */
async function checkOldStates(folder: string, { isMoved }: { isMoved: boolean }): Promise<Finding[]> {
  const findings: Finding[] = []
  const old = join(folder, 'database')
  if (isMoved && (await movedAwayAt(folder)) !== undefined && !(await isMissingOrEmpty(old))) {
    findings.push(
      note(
        'Im Datenordner liegt noch die eingebaute Datenbank von vor dem Umzug zu PostgreSQL: Daten ohne Verschlüsselung.',
        `Stimmt seit dem Umzug alles und ist die neue Datenbank gesichert, löschen Sie den Ordner ${old}, sonst nichts.`,
      ),
    )
  }
  return findings
}

/** @param otherwise what happens when nothing fits there any more: the end of a German sentence, and what to heed */
async function checkRoom(folder: string, name: string, otherwise: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const free = bavail * bsize
  const text = `Im ${name} sind ${(free / GIGABYTE).toLocaleString('de-DE', { maximumFractionDigits: 1 })} GB frei.`
  const advice = `Schaffen Sie Platz auf dem Laufwerk von ${folder}: Ist es voll, ${otherwise}`
  if (free < GIGABYTE / 4) return wrong(text, advice)
  if (free < GIGABYTE || bavail < blocks * 0.05) return note(text, advice)
  return ok(text)
}

async function checkBackupFolder(folder: string): Promise<Finding[]> {
  if (!(await ifThere(stat(folder)))) return []
  const findings = [await checkRoom(folder, 'Ordner der Sicherungen', 'bleiben die Sicherungen aus.')]
  const unfinished = await findUnfinishedBackups(folder)
  if (unfinished.length === 0) return findings
  const isReadable = unfinished.some((name) => !name.includes('.age'))
  const text = `Im Ordner der Sicherungen liegt, was eine abgebrochene Sicherung hinterlassen hat (${unfinished.join(', ')})${isReadable ? ': Daten ohne Verschlüsselung' : ''}.`
  return [
    ...findings,
    note(
      text,
      'Läuft gerade keine Sicherung, löschen Sie es. Sonst räumt es eine spätere Sicherung in diesen Ordner weg.',
    ),
  ]
}

/**
 * When the last backup was made: a practice without one loses everything with the disk. And whether old ones go as the privacy
 * policy says.
 */
export async function checkBackups(config: BackupSettings, now = new Date()): Promise<Finding[]> {
  const { BACKUP_DIR, BACKUP_NIGHTLY } = config
  const all = await listBackups(BACKUP_DIR)
  const present = all.filter(({ madeAt }) => madeAt.getTime() <= now.getTime() + HOUR_MS)
  const ahead = all.length - present.length
  const findings = await checkBackupFolder(BACKUP_DIR)
  if (ahead > 0) {
    findings.push(
      wrong(
        `${ahead === 1 ? '1 Sicherung trägt' : `${ahead} Sicherungen tragen`} ein Datum in der Zukunft: Die Uhr ging vor, oder sie geht jetzt nach.`,
        'Prüfen Sie die Uhr (timedatectl). Geht sie richtig, verschieben Sie diese Sicherungen in einen anderen Ordner.',
      ),
    )
  }
  findings.push(...checkBackupsKept(config, present, now))
  const advice = BACKUP_NIGHTLY
    ? 'Sehen Sie im Protokoll nach, warum die nächtliche Sicherung ausbleibt, und sichern Sie jetzt: npm run backup'
    : 'Setzen Sie BACKUP_NIGHTLY=1, und sichern Sie jetzt: npm run backup'

  const youngest = present.at(-1)
  if (!youngest)
    return [
      ...findings,
      BACKUP_NIGHTLY ? wrong('Es gibt keine Sicherung.', advice) : note('Es gibt keine Sicherung.', advice),
    ]
  if (!youngest.files.every((name) => name.endsWith('.age'))) {
    findings.push(
      note(
        'Die jüngste Sicherung ist nicht verschlüsselt; die Schlüssel des Servers sind deshalb nicht dabei.',
        'Machen Sie einen Sicherungsschlüssel: npm run backup -- --make-key. Ohne ihn bewahren Sie keys.json aus dem Datenordner an einem anderen Ort auf.',
      ),
    )
  }
  const days = Math.max(0, (now.getTime() - youngest.madeAt.getTime()) / DAY_MS)
  const text = `Die jüngste Sicherung ist ${Math.floor(days)} Tage alt.`
  if (days < 2) return [...findings, ok(text)]
  return [...findings, BACKUP_NIGHTLY ? wrong(text, advice) : note(text, advice)]
}

/** Only the nightly backup removes old ones, so without it they stay until somebody deletes them. */
function checkBackupsKept(
  { BACKUP_NIGHTLY, BACKUP_KEEP }: BackupSettings,
  backups: readonly { madeAt: Date }[],
  now: Date,
): Finding[] {
  if (!BACKUP_NIGHTLY) {
    const old = backups.filter(({ madeAt }) => now.getTime() - madeAt.getTime() > BACKUPS_KEPT * DAY_MS).length
    if (old === 0) return []
    return [
      wrong(
        `${old === 1 ? '1 Sicherung ist' : `${old} Sicherungen sind`} älter als die ${BACKUPS_KEPT} Tage, die die Datenschutzerklärung nennt, und nichts löscht sie: BACKUP_NIGHTLY ist aus.`,
        'Setzen Sie BACKUP_NIGHTLY=1: Dann geht mit jeder neuen Sicherung die älteste. Oder löschen Sie die alten von Hand, sobald eine neue da ist.',
      ),
    ]
  }
  if (BACKUP_KEEP === BACKUPS_KEPT) return []
  const text = `Es bleiben die letzten ${BACKUP_KEEP} Sicherungen (BACKUP_KEEP); die Datenschutzerklärung nennt ${BACKUPS_KEPT}.`
  const advice = `Setzen Sie BACKUP_KEEP=${BACKUPS_KEPT}. Soll die andere Zahl gelten, ändern Sie sie in rules/operation/retention-periods.ts: Von dort liest sie auch die Datenschutzerklärung.`
  return [BACKUP_KEEP > BACKUPS_KEPT ? wrong(text, advice) : note(text, advice)]
}

import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

const GIGABYTE = 1024 ** 3
const DAY_MS = 24 * 60 * 60 * 1000

/** Who may read the data folder, and whether there is room in it. */
export async function checkFolders({ DATA_DIR, BACKUP_DIR }: Config): Promise<Finding[]> {
  const folder = await stat(DATA_DIR).catch(() => undefined)
  if (!folder) {
    return [
      wrong(
        `Den Datenordner ${DATA_DIR} gibt es nicht.`,
        'Starten Sie die Website einmal (npm start), oder setzen Sie DATA_DIR auf den richtigen Ordner.',
      ),
    ]
  }
  return [
    ...(await checkRights(DATA_DIR, folder)),
    ...(await checkRoom(DATA_DIR, 'Datenordner')),
    ...((await stat(BACKUP_DIR).catch(() => undefined)) ? await checkRoom(BACKUP_DIR, 'Ordner der Sicherungen') : []),
  ]
}

async function checkRights(folder: string, { mode, uid }: { mode: number; uid: number }): Promise<Finding[]> {
  const open: string[] = []
  if ((mode & 0o077) !== 0) open.push(folder)
  for (const name of ['keys.json', 'database', 'files', 'backups', 'mailbox']) {
    const entry = await stat(join(folder, name)).catch(() => undefined)
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

async function checkRoom(folder: string, name: string): Promise<Finding[]> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const free = bavail * bsize
  const text = `Im ${name} sind ${(free / GIGABYTE).toLocaleString('de-DE', { maximumFractionDigits: 1 })} GB frei.`
  const advice = `Schaffen Sie Platz auf dem Laufwerk von ${folder}: Ist es voll, gehen Anfragen nicht mehr ein.`
  if (free < GIGABYTE / 4) return [wrong(text, advice)]
  if (free < GIGABYTE || bavail < blocks * 0.05) return [note(text, advice)]
  return [ok(text)]
}

/** When the last backup was made; a practice without one loses everything with the disk. */
export async function checkBackups({ BACKUP_DIR, BACKUP_NIGHTLY }: Config, now = new Date()): Promise<Finding[]> {
  const names = (await readdir(BACKUP_DIR).catch(() => [])).filter((name) => /^praxis-.*\.tar\.gz(\.age)?$/.test(name))
  const ages = await Promise.all(
    names.map(async (name) => now.getTime() - (await stat(join(BACKUP_DIR, name))).mtimeMs),
  )
  const youngest = Math.min(...ages) / DAY_MS
  const advice = BACKUP_NIGHTLY
    ? 'Sehen Sie im Protokoll nach, warum die nächtliche Sicherung ausbleibt, und sichern Sie jetzt: npm run backup'
    : 'Setzen Sie BACKUP_NIGHTLY=1, und sichern Sie jetzt: npm run backup'

  if (ages.length === 0)
    return [BACKUP_NIGHTLY ? wrong('Es gibt keine Sicherung.', advice) : note('Es gibt keine Sicherung.', advice)]
  const text = `Die jüngste Sicherung ist ${Math.max(0, Math.floor(youngest))} Tage alt.`
  if (youngest < 2) return [ok(text)]
  return [BACKUP_NIGHTLY ? wrong(text, advice) : note(text, advice)]
}

import { existsSync, readFileSync, statSync } from 'node:fs'
import { StartupError } from '../startup-error.ts'

/** root works in the data folder of another user. */
class OtherOwner extends StartupError {
  constructor(folder: string, owner: string) {
    super(
      `Der Ordner ${folder} gehört dem Benutzer ${owner}, und dieser Befehl läuft als root. Was root dort anlegt, kann die Website nicht mehr öffnen. Nichts wurde geändert. Führen Sie den Befehl als ${owner} aus: mit systemd praxis <Befehl>, sonst sudo -u ${owner} <Befehl>`,
    )
  }
}

/**
 * Keeps root from leaving files in the folder of the website's user, which could not open them. Other users are stopped by the
 * rights of the folder.
 * @throws OtherOwner
 */
export function refuseOtherOwner(folder: string, user = process.getuid?.()): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid
  if (user === 0 && owner !== undefined && owner !== 0) throw new OtherOwner(folder, nameOf(owner))
}

/**
 * The same for a whole installation, before a program writes anything in it. Without a data folder the owner of the backup folder
 * counts.
 * @throws OtherOwner
 */
export function refuseOtherOwners({ DATA_DIR, BACKUP_DIR }: { DATA_DIR: string; BACKUP_DIR: string }): void {
  refuseOtherOwner(existsSync(DATA_DIR) ? DATA_DIR : BACKUP_DIR)
}

/**
 * Names the owner of a file that this user may not touch, and how to go on, in German.
 * @returns undefined for this user's own file, and where the owner cannot be read
 */
export function describeOwner(path: string, user = process.getuid?.()): string | undefined {
  const owner = ownerOf(path)
  if (user === undefined || owner === undefined || owner === user) return undefined
  const [theirs, ours] = [nameOf(owner), nameOf(user)]
  return `${path} gehört ${theirs}, dieser Befehl läuft als ${ours}. Läuft die Website als ${ours}, geben Sie ihm die Datei: sudo chown ${ours} ${path}. Läuft sie als ${theirs}, führen Sie den Befehl als ${theirs} aus.`
}

function ownerOf(path: string): number | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.uid
  } catch {
    return undefined
  }
}

/** The system's name of a user, else the number. */
function nameOf(uid: number): string {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
    return lines.find((line) => line.split(':')[2] === String(uid))?.split(':')[0] ?? String(uid)
  } catch {
    return String(uid)
  }
}

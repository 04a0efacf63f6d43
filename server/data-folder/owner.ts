import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../startup-error.ts'

/** Keeps root from leaving files that the website's user could not open. @throws StartupError */
export function refuseOtherOwner(folder: string, user = process.getuid?.()): void {
  const uid = ownerOf(folder)
  if (user !== 0 || !uid) return
  const owner = nameOf(uid)
  throw new StartupError(
    `Der Ordner ${folder} gehört dem Benutzer ${owner}, und dieser Befehl läuft als root. Was root dort anlegt, kann die Website nicht mehr öffnen. Nichts wurde geändert. Führen Sie den Befehl als ${owner} aus: mit systemd praxis <Befehl>, sonst runuser -u ${owner} -- <Befehl>`,
  )
}

/** The path, or the nearest folder above it that exists. */
export function nearestExisting(path: string): string {
  return above(path).find((one) => ownerOf(one) !== undefined) ?? path
}

/** Names in German what belongs to another user and keeps this one from a path, and how to go on; undefined where nothing does. */
export function describeOwner(path: string, user = process.getuid?.()): string | undefined {
  const way = above(path)
  // Below a folder of this user everything is to be given back at once.
  const own = way.findIndex((one) => ownerOf(one) === user)
  const foreign = (own > 0 ? way[own - 1] : undefined) ?? nearestExisting(path)
  const owner = ownerOf(foreign)
  if (user === undefined || owner === undefined || owner === user) return undefined
  const [theirs, ours] = [nameOf(owner), nameOf(user)]
  const fact = `${foreign} gehört ${theirs}, dieser Befehl läuft als ${ours}.`
  if (own < 0 && foreign !== path) return `${fact} Geben Sie einen Ort an, an dem ${ours} Rechte hat.`
  return `${fact} Läuft die Website als ${ours}, geben Sie es ihm, als root: chown ${own > 0 ? '-R ' : ''}${ours} ${foreign}. Läuft sie als ${theirs}, führen Sie den Befehl als ${theirs} aus.`
}

function above(path: string): string[] {
  return dirname(path) === path ? [path] : [path, ...above(dirname(path))]
}

function ownerOf(path: string): number | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.uid
  } catch {
    return undefined
  }
}

function nameOf(uid: number): string {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
    return lines.find((line) => line.split(':')[2] === String(uid))?.split(':')[0] ?? String(uid)
  } catch {
    return String(uid)
  }
}

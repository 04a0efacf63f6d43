import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { NOT_READY_REASONS, OPERATING_WARNINGS, type OperatingState } from '../../../rules/operation/operating-state.ts'
import { BACKUPS_KEPT } from '../../../rules/operation/retention-periods.ts'
import { listBackups } from '../../backup/archive-names.ts'
import type { Config } from '../../config.ts'
import { ifThere } from '../../data-folder/if-there.ts'
import { isLocalName } from '../../is-this-machine.ts'
import { type Finding, note, onlyFound, wrong } from './finding.ts'

const GIGABYTE = 1024 ** 3
const DAY_MS = 24 * 60 * 60_000
const EVERYWHERE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]', '::1': '[::1]' }

/** Checks valid settings that do not fit together. */
export function checkSettings(
  config: Pick<Config, 'SITE_URL' | 'listensOnLoopbackOnly' | 'TRUSTED_PROXIES'>,
): Finding[] {
  const { protocol, hostname } = new URL(config.SITE_URL)
  const isLocal = isLocalName(hostname)
  return onlyFound(
    isLocal &&
      note`SITE_URL ist ${config.SITE_URL}: Links in E-Mails führen nur auf diesem Rechner zur Website. → Setzen Sie SITE_URL auf die öffentliche Adresse, zum Beispiel https://www.ihre-praxis.de`,
    !isLocal &&
      protocol === 'http:' &&
      wrong`SITE_URL ist ${config.SITE_URL}, ohne Verschlüsselung. → Richten Sie https ein (deploy/Caddyfile oder deploy/nginx.conf) und setzen Sie SITE_URL auf die https-Adresse.`,
    !isLocal &&
      config.listensOnLoopbackOnly &&
      config.TRUSTED_PROXIES.length === 0 &&
      wrong`Vor der Website steht ein Proxy, dem sie nicht vertraut: Alle Besucher gelten als ein einziger. → Setzen Sie TRUSTED_PROXIES auf die Adresse des Proxys, auf demselben Rechner 127.0.0.1,::1`,
  )
}

/** Checks that the website runs and accepts enquiries (`/readyz`, which takes five seconds at most). */
export async function checkWebsite(
  { HOST, PORT, DATA_DIR }: Pick<Config, 'HOST' | 'PORT' | 'DATA_DIR'>,
  patienceMs = 10_000,
): Promise<Finding[]> {
  const address = `http://${EVERYWHERE[HOST] ?? HOST}:${PORT}`
  const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(patienceMs) }).catch(
    (error: Error) => error,
  )
  if (answer instanceof Error) {
    const hangs = answer.name === 'TimeoutError'
    const hasRun = (await ifThere(stat(join(DATA_DIR, 'keys.json')))) !== undefined
    return onlyFound(
      hangs &&
        wrong`Die Website unter ${address} nimmt Verbindungen an und antwortet nicht: Sie hängt. → Sehen Sie in ihrem Protokoll nach (journalctl -u praxis -n 50) und nach dem Laufwerk (dmesg), und starten Sie sie neu: systemctl restart praxis`,
      !hangs &&
        hasRun &&
        wrong`Die Website läuft nicht: Unter ${address} antwortet niemand. → Starten Sie sie: npm start, mit systemd systemctl start praxis. Beginnt sie nicht, steht der Grund im Protokoll: journalctl -u praxis -n 50. Lauscht sie woanders, stimmen HOST und PORT nicht.`,
      !hangs && !hasRun && note`Die Website läuft noch nicht. → Starten: npm start, mit systemd systemctl start praxis`,
    )
  }
  const state: Partial<OperatingState> | undefined = await answer.json().catch(() => undefined)
  if (!state?.reasons || !state.warnings)
    return [
      wrong`Unter ${address} antwortet ein anderes Programm als die Website. → Stimmen HOST und PORT? Beenden Sie das andere Programm, oder geben Sie der Website einen anderen Port.`,
    ]
  return [
    ...state.reasons.map((reason) => wrong`Die Website nimmt keine Anfragen an: ${NOT_READY_REASONS[reason]}`),
    // The check of the database reports the others with their causes.
    ...state.warnings
      .filter((warning) => warning.startsWith('mail_'))
      .map((warning) => note`${OPERATING_WARNINGS[warning]}`),
  ]
}

/** Checks rights and room of the data folder. */
export async function checkFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Promise<Finding[]> {
  const folder = await ifThere(stat(DATA_DIR))
  if (!folder?.isDirectory())
    return [
      wrong`Den Datenordner ${DATA_DIR} gibt es nicht, oder es ist eine Datei. → Starten Sie die Website einmal (npm start), oder setzen Sie DATA_DIR auf den richtigen Ordner.`,
    ]
  const room = 'gehen Anfragen nicht mehr ein. Starten Sie vorher nicht neu; danach geht es von selbst weiter.'
  return onlyFound(
    await checkRights(DATA_DIR),
    await checkRights(join(DATA_DIR, 'keys.json')),
    await checkRoom(DATA_DIR, room),
  )
}

async function checkRights(path: string): Promise<Finding | false> {
  const found = await ifThere(stat(path))
  return (
    found !== undefined &&
    (found.mode & 0o077) !== 0 &&
    wrong`Andere Benutzer dieses Rechners können ${path} lesen. → Führen Sie aus: chmod -R go-rwx ${path}`
  )
}

/** @param otherwise the end of a German sentence about a full disk */
async function checkRoom(folder: string, otherwise: string): Promise<Finding | false> {
  const { bavail, bsize } = await statfs(folder)
  const free = (bavail * bsize) / GIGABYTE
  const words = free.toLocaleString('de-DE', { maximumFractionDigits: 1 })
  return (
    free < 1 &&
    (free < 0.25
      ? wrong
      : note)`In ${folder} sind nur noch ${words} GB frei. → Schaffen Sie Platz: Ist das Laufwerk voll, ${otherwise}`
  )
}

/** Checks the age of the backups: a young one exists, and old ones go as the privacy policy says. */
export async function checkBackups(
  { BACKUP_DIR, BACKUP_NIGHTLY }: Pick<Config, 'BACKUP_DIR' | 'BACKUP_NIGHTLY'>,
  now = new Date(),
): Promise<Finding[]> {
  const backups = (await listBackups(BACKUP_DIR)).map(({ madeAt, files, isComplete }) => ({
    isComplete,
    days: Math.floor((now.getTime() - madeAt.getTime()) / DAY_MS),
    isEncrypted: files.every((name) => name.endsWith('.age')),
  }))
  // One from the future would hide that no more are made.
  const youngest = backups.filter(({ days }) => days >= -1).at(-1)
  const text = youngest ? `Die jüngste Sicherung ist ${youngest.days} Tage alt.` : 'Es gibt keine Sicherung.'
  const isLate = !youngest || youngest.days >= 2
  const isKept = !BACKUP_NIGHTLY && backups.some(({ days }) => days > BACKUPS_KEPT)
  return onlyFound(
    isLate &&
      BACKUP_NIGHTLY &&
      wrong`${text} → Sehen Sie im Protokoll nach, warum die nächtliche Sicherung ausbleibt, und sichern Sie jetzt: npm run backup`,
    isLate && !BACKUP_NIGHTLY && note`${text} → Setzen Sie BACKUP_NIGHTLY=1, und sichern Sie jetzt: npm run backup`,
    youngest?.isComplete === false &&
      wrong`In der jüngsten Sicherung fehlen hochgeladene Dateien: Sie sind nicht auf der Festplatte. → Holen Sie sie aus einer älteren zurück: npm run restore -- <Archiv> --files-only`,
    youngest?.isEncrypted === false &&
      note`Die jüngste Sicherung ist nicht verschlüsselt; die Schlüssel des Servers sind deshalb nicht dabei. → Machen Sie einen Sicherungsschlüssel: npm run backup -- --make-key. Ohne ihn bewahren Sie keys.json aus dem Datenordner an einem anderen Ort auf.`,
    isKept &&
      wrong`Sicherungen bleiben länger als die ${BACKUPS_KEPT} Tage, die die Datenschutzerklärung nennt. → Setzen Sie BACKUP_NIGHTLY=1: Dann geht mit jeder neuen Sicherung die älteste.`,
    (await ifThere(stat(BACKUP_DIR))) !== undefined && (await checkRoom(BACKUP_DIR, 'bleiben die Sicherungen aus.')),
  )
}

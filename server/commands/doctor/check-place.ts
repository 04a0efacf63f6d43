import { open, stat, statfs } from 'node:fs/promises'
import { isIPv6 } from 'node:net'
import { NOT_READY_REASONS, OPERATING_WARNINGS, type OperatingState } from '../../../rules/operation/operating-state.ts'
import { BACKUPS_KEPT } from '../../../rules/operation/retention-periods.ts'
import { keyFile } from '../../accounts/keys.ts'
import { listBackups } from '../../backup/archive-names.ts'
import type { Config } from '../../config.ts'
import { ifThere } from '../../data-folder/if-there.ts'
import { isLocalSite } from '../../is-this-machine.ts'
import { type Finding, found, note, onlyFound, wrong } from '../installation/finding.ts'

const GIGABYTE = 1024 ** 3
const DAY_MS = 24 * 60 * 60_000

type SettingsToCheck = Pick<Config, 'SITE_URL' | 'listensOnLoopbackOnly' | 'TRUSTED_PROXIES'>

/** @param unknown from `unknownSettings` */
export function checkSettings(config: SettingsToCheck, unknown: string[]): Finding[] {
  const { SITE_URL, listensOnLoopbackOnly, TRUSTED_PROXIES } = config
  const isLocal = isLocalSite(config)
  return onlyFound(
    unknown.length > 0 &&
      note`Diese Einstellungen kennt das Programm nicht: ${unknown.join(', ')}. → Ist eine verschrieben? docs/einstellungen.md nennt alle.`,
    (isLocal || SITE_URL.startsWith('http:')) &&
      found(
        isLocal ? 'note' : 'wrong',
      )`SITE_URL ist ${SITE_URL}, ${isLocal ? 'eine Adresse nur für diesen Rechner' : 'ohne Verschlüsselung'}. → Richten Sie https ein (deploy/Caddyfile oder deploy/nginx.conf), und setzen Sie SITE_URL auf die öffentliche Adresse, zum Beispiel https://www.ihre-praxis.de`,
    !isLocal &&
      listensOnLoopbackOnly &&
      TRUSTED_PROXIES.length === 0 &&
      wrong`Vor der Website steht ein Proxy, dem sie nicht vertraut: Alle Besucher gelten als ein einziger. → Setzen Sie TRUSTED_PROXIES auf die Adresse des Proxys, auf demselben Rechner 127.0.0.1,::1`,
  )
}

/** Checks that the website runs and accepts enquiries (`/readyz`, which takes five seconds at most). */
export async function checkWebsite(
  { HOST, PORT, DATA_DIR, DATABASE_URL }: Pick<Config, 'HOST' | 'PORT' | 'DATA_DIR' | 'DATABASE_URL'>,
  patienceMs = 10_000,
): Promise<Finding[]> {
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST
  const address = `http://${isIPv6(host) ? `[${host}]` : host}:${PORT}`
  const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(patienceMs) }).catch(
    (error: Error) => error,
  )
  if (response instanceof Error && response.name === 'TimeoutError')
    return [
      wrong`Die Website unter ${address} nimmt Verbindungen an und antwortet nicht: Sie hängt. → Sehen Sie in ihrem Protokoll nach (journalctl -u praxis -n 50) und nach dem Laufwerk (dmesg), und starten Sie sie neu: systemctl restart praxis`,
    ]
  if (response instanceof Error) {
    const hasRun = DATABASE_URL !== undefined || (await ifThere(stat(keyFile(DATA_DIR)))) !== undefined
    return [
      found(
        hasRun ? 'wrong' : 'note',
      )`Die Website läuft nicht: Unter ${address} antwortet niemand. → Starten Sie sie: npm start, mit systemd systemctl start praxis. Beginnt sie nicht, steht der Grund im Protokoll: journalctl -u praxis -n 50. Lauscht sie woanders, stimmen HOST und PORT nicht.`,
    ]
  }
  const state: Partial<OperatingState> | undefined = await response.json().catch(() => undefined)
  if (!state?.reasons || !state.warnings)
    return [
      wrong`Unter ${address} antwortet ein anderes Programm als die Website. → Stimmen HOST und PORT? Beenden Sie das andere Programm, oder geben Sie der Website einen anderen Port.`,
    ]
  const what = state.ready ? 'Dateien' : 'Anfragen'
  return [
    ...state.reasons.map((reason) => wrong`Die Website nimmt keine ${what} an: ${NOT_READY_REASONS[reason]}`),
    ...onlyFound(
      state.warnings.includes('release_not_shown') &&
        wrong`${OPERATING_WARNINGS.release_not_shown} → Der Grund steht im Protokoll (journalctl -u praxis). Ist er behoben, versucht die Website es von selbst, spätestens nach zehn Minuten; sonst veröffentlichen Sie in der Verwaltung einen früheren Stand wieder.`,
    ),
    // The check of the database reports the others with their causes.
    ...state.warnings
      .filter((warning) => /^mail_|^backup_late$/.test(warning))
      .map((warning) => note`${OPERATING_WARNINGS[warning]}`),
  ]
}

/** Checks that the data folder is there, writable, closed to other users and not full. A folder that cannot be written throws. */
export async function checkFolder({
  DATA_DIR,
  DATABASE_URL,
}: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): Promise<Finding[]> {
  const folder = await ifThere(stat(DATA_DIR))
  // With PostgreSQL the folder may be missing.
  if (!folder && DATABASE_URL) return []
  if (!folder?.isDirectory())
    return [
      wrong`Den Datenordner ${DATA_DIR} gibt es nicht, oder es ist eine Datei. → Ist sein Laufwerk eingehängt, und stimmt DATA_DIR? Ist die Website neu, legen Sie ihn an.`,
    ]
  // Fails on a drive that is read-only, and without rights, and changes nothing.
  await ifThere(open(keyFile(DATA_DIR), 'r+').then((file) => file.close()))
  return onlyFound(
    (folder.mode & 0o077) !== 0 &&
      wrong`Andere Benutzer dieses Rechners können ${DATA_DIR} lesen. → Führen Sie aus: chmod -R go-rwx ${DATA_DIR}`,
    await checkRoom(DATA_DIR),
  )
}

async function checkRoom(folder: string): Promise<Finding | false> {
  const { bavail, bsize } = await statfs(folder)
  const free = (bavail * bsize) / GIGABYTE
  const words = free.toLocaleString('de-DE', { maximumFractionDigits: 1 })
  return (
    free < 1 &&
    found(
      free < 0.25 ? 'wrong' : 'note',
    )`In ${folder} sind nur noch ${words} GB frei. → Schaffen Sie Platz: Auf einem vollen Laufwerk kommen weder Anfragen noch Sicherungen an. Starten Sie vorher nicht neu; danach geht es von selbst weiter.`
  )
}

/** Checks the age of the backups: a young one exists, and old ones go as the privacy policy says. */
export async function checkBackups(
  { BACKUP_DIR, BACKUP_NIGHTLY, DATABASE_URL }: Pick<Config, 'BACKUP_DIR' | 'BACKUP_NIGHTLY' | 'DATABASE_URL'>,
  now = new Date(),
): Promise<Finding[]> {
  const backups = (await listBackups(BACKUP_DIR)).map(({ madeAt, files, isComplete }) => ({
    isComplete,
    days: Math.floor((now.getTime() - madeAt.getTime()) / DAY_MS),
    isEncrypted: files.every((name) => name.endsWith('.age')),
  }))
  // One from the future would hide that no more are made.
  const youngest = backups.filter(({ days }) => days >= -1).at(-1)
  const isKept = !BACKUP_NIGHTLY && backups.some(({ days }) => days > BACKUPS_KEPT)
  return onlyFound(
    (!youngest || youngest.days >= 2) &&
      found(
        BACKUP_NIGHTLY ? 'wrong' : 'note',
      )`${youngest ? `Die jüngste Sicherung ist ${youngest.days} Tage alt.` : 'Es gibt keine Sicherung.'} → Sichern Sie jetzt: npm run backup. ${BACKUP_NIGHTLY ? 'Warum die nächtliche Sicherung ausbleibt, steht im Protokoll.' : 'Jede Nacht geschieht es mit BACKUP_NIGHTLY=1.'}`,
    youngest?.isComplete === false &&
      wrong`In der jüngsten Sicherung fehlen hochgeladene Dateien: Sie sind nicht in ihrer Ablage. → Holen Sie sie aus einer älteren zurück: npm run restore -- <Archiv> --files-only`,
    youngest?.isEncrypted === false &&
      note`Die jüngste Sicherung ist nicht verschlüsselt; die Schlüssel des Servers sind deshalb nicht dabei. → Machen Sie einen Sicherungsschlüssel: npm run backup -- --make-key.${DATABASE_URL ? '' : ' Ohne ihn bewahren Sie keys.json aus dem Datenordner an einem anderen Ort auf.'}`,
    isKept &&
      wrong`Sicherungen bleiben länger als die ${BACKUPS_KEPT} Tage, die die Datenschutzerklärung nennt. → Setzen Sie BACKUP_NIGHTLY=1: Dann geht mit jeder neuen Sicherung die älteste.`,
    (await ifThere(stat(BACKUP_DIR))) !== undefined && (await checkRoom(BACKUP_DIR)),
  )
}

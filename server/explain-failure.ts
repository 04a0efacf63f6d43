import { NOT_READY_REASONS, type NotReadyReason } from '../rules/operation/operating-state.ts'
import { describeOwner } from './data-folder/owner.ts'
import { StartupError } from './startup-error.ts'

export const DISK_FULL =
  'Die Festplatte ist voll. Schaffen Sie Platz (df -h zeigt ihn; alte Sicherungen, Protokolle) und versuchen Sie es dann noch einmal.'

const SENTENCES = {
  disk_full: DISK_FULL,
  disk_read_only:
    'Das Laufwerk ist nur lesbar eingehängt. Sehen Sie in dmesg nach der Ursache, und hängen Sie es beschreibbar ein.',
  disk_broken:
    'Das Laufwerk meldet Fehler beim Lesen oder Schreiben, oder darauf sind Daten beschädigt; wahrscheinlich geht es kaputt. Heben Sie die bisherigen Sicherungen auf, sichern Sie jetzt auf ein anderes (npm run backup -- --to <Ordner>), und lassen Sie es prüfen (dmesg, smartctl -H).',
  data_folder_gone:
    'Das Netzlaufwerk ist nicht mehr dasselbe. Hängen Sie es neu ein (umount, dann mount), und versuchen Sie es noch einmal.',
  out_of_memory:
    'Der Arbeitsspeicher reicht nicht. Beenden Sie andere Programme auf dem Rechner, oder geben Sie ihm mehr (free -h zeigt es).',
  no_rights:
    'Dieser Benutzer hat dort keine Rechte. Führen Sie den Befehl als der Benutzer aus, unter dem die Website läuft.',
  files_open:
    'Zu viele Dateien sind offen. Erhöhen Sie die Grenze (LimitNOFILE in praxis.service) und starten Sie neu.',
  file_missing: 'Diese Datei oder diesen Ordner gibt es nicht. Prüfen Sie die Schreibweise.',
  file_or_folder: 'Dort liegt eine Datei, wo ein Ordner gebraucht wird, oder umgekehrt. Prüfen Sie die Schreibweise.',
  name_taken: 'Dort liegt schon etwas, oder es wird noch benutzt. Sehen Sie nach, was es ist.',
  database_rights:
    'Dem Benutzer der Datenbank fehlen Rechte. Legen Sie Benutzer und Datenbank an, wie es das Betriebshandbuch beschreibt (Einrichten, Weg 2).',
  database_read_only:
    'Die Datenbank nimmt nur Lesezugriffe an. Prüfen Sie default_transaction_read_only, und ob sie ein Zweitserver ist.',
  database_password:
    'Benutzer oder Passwort in DATABASE_URL stimmen nicht. Sonderzeichen müssen kodiert sein: @ als %40, : als %3A, # als %23.',
  database_unknown: 'Diese Datenbank gibt es auf dem Server nicht. Stimmt der Name am Ende von DATABASE_URL?',
  database_incomplete:
    'In dieser Datenbank fehlt, was die Website angelegt hat. Ist es die richtige? Wurde sie neu angelegt, spielen Sie die Sicherung ein.',
  database_full:
    'Die Datenbank nimmt keine weiteren Verbindungen an. Beenden Sie andere Programme, oder erhöhen Sie die Grenze: max_connections, oder connection limit des Benutzers.',
  database_slow:
    'Die Datenbank antwortet nicht rechtzeitig. Hält ein anderes Programm eine Tabelle fest? (select * from pg_stat_activity)',
  database_gone:
    'Die Verbindung zur Datenbank ist abgerissen, oder sie startet gerade. Läuft PostgreSQL? systemctl status postgresql',
  database_gave_up:
    'Die eingebaute Datenbank hat aufgegeben und nennt keinen Grund. Ist auf dem Laufwerk Platz (df -h) und Arbeitsspeicher frei (free -h), ist sie wahrscheinlich beschädigt: Heben Sie den Ordner auf, und stellen Sie eine Sicherung in einem neuen DATA_DIR wieder her: npm run restore -- <Archiv>',
  not_committed:
    'Die Datenbank hat nicht bestätigt, was gespeichert werden sollte; es ist nicht gespeichert. Steht PgBouncer dazwischen, stellen Sie ihn auf pool_mode = session, oder nennen Sie in DATABASE_URL die Datenbank selbst.',
  storage_gone:
    'Die Ablage der hochgeladenen Dateien antwortet nicht. Stimmt der Rechner in STORAGE_URL, und besteht eine Verbindung zum Netz?',
  storage_refused:
    'Die Ablage der hochgeladenen Dateien lehnt ab. Stimmen in STORAGE_URL Schlüssel, Geheimnis, Bucket und region, und darf der Schlüssel dort lesen, schreiben, löschen und auflisten?',
  certificate:
    'Das Zertifikat der Gegenstelle ist nicht gültig: abgelaufen, selbst ausgestellt oder für einen anderen Namen. Stimmen der Name und die Uhr dieses Rechners?',
  unreachable:
    'Dort antwortet niemand, oder die Verbindung brach ab. Läuft das Programm, stimmen Name und Port, und lässt eine Firewall die Verbindung zu?',
  host_unknown: 'Diesen Rechnernamen kennt das Netz nicht. Stimmt der Name, und besteht eine Verbindung zum Netz?',
  port_taken: 'Ein anderes Programm benutzt diesen Port.',
  foreign_address: 'Diese Adresse gehört nicht zu diesem Rechner. Prüfen Sie HOST.',
} as const

type Cause = keyof typeof SENTENCES

/** Codes of the system, of WASI (below PGlite), PostgreSQL, SQLite and libraries. */
const CODES: Partial<Record<Cause, string>> = {
  disk_full: 'ENOSPC EDQUOT 53100 SQLITE_13 WASI_51',
  disk_read_only: 'EROFS SQLITE_8 WASI_69',
  disk_broken: 'EIO ENXIO ENODEV 58030 XX001 XX002 SQLITE_10 SQLITE_11 WASI_29',
  data_folder_gone: 'ESTALE',
  out_of_memory: 'ENOMEM 53200 SQLITE_7 WASI_48',
  no_rights: 'EACCES EPERM SQLITE_14 SQLITE_23 WASI_2 WASI_63',
  files_open: 'EMFILE ENFILE',
  file_missing: 'ENOENT WASI_44',
  file_or_folder: 'ENOTDIR EISDIR WASI_54',
  name_taken: 'EEXIST ENOTEMPTY EBUSY',
  database_rights: '42501',
  database_read_only: '25006',
  database_password: '28P01 28000',
  database_unknown: '3D000 57P04',
  database_incomplete: '42P01 3F000 42883',
  database_full: '53300',
  database_slow: '57014 55P03',
  database_gone: '57P01 57P02 57P03 57P05 08006',
  not_committed: 'NOT_COMMITTED',
  storage_gone: 'STORAGE_GONE',
  storage_refused: 'STORAGE_REFUSED',
  certificate:
    'CERT_HAS_EXPIRED CERT_NOT_YET_VALID DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY ERR_TLS_CERT_ALTNAME_INVALID',
  unreachable:
    'ECONNREFUSED ETIMEDOUT CONNECT_TIMEOUT EHOSTUNREACH ENETUNREACH EDEADLINE ECONNECTION ECONNRESET ECONNABORTED EPIPE',
  host_unknown: 'ENOTFOUND EDNS EAI_AGAIN',
  port_taken: 'EADDRINUSE',
  foreign_address: 'EADDRNOTAVAIL',
}

/** Where a library gives no code. */
const WORDS: Partial<Record<Cause, RegExp>> = {
  disk_full: /no space left on device|disk is full/i,
  disk_read_only: /read-only file system/i,
  database_rights: /permission denied|must be owner|insufficient privilege/i,
  database_gone:
    /^(Connection terminated|Connection ended|Client was closed|Client has encountered a connection error|timeout exceeded when trying to connect)/,
  database_gave_up: /^Aborted\(|-sASSERTIONS/,
  certificate: /certificate|self-signed/i,
}

/** What `/readyz` calls those for which it has no word of its own. */
const REASONS: Partial<Record<Cause, NotReadyReason>> = {
  database_rights: 'no_rights',
  database_unknown: 'database_incomplete',
  database_gave_up: 'database_gone',
  not_committed: 'database_gone',
  storage_refused: 'storage_gone',
  unreachable: 'database_gone',
  host_unknown: 'database_gone',
}

/** Why something failed, in German with the next step; for a cause that is not known here, the library's own words. */
export function explainFailure(error: unknown): string {
  return explainKnownFailure(error) ?? `Meldung: ${withCauses(error).map(messageOf).find(Boolean) || 'ohne Angabe'}`
}

/** `explainFailure` for the causes listed here; undefined for every other. */
export function explainKnownFailure(error: unknown): string | undefined {
  const chain = withCauses(error)
  const own = chain.find((one) => one instanceof StartupError)
  if (own) return own.message
  const { cause, carrier } = causeOf(chain) ?? {}
  if (!cause) return undefined
  const { path } = (carrier ?? {}) as { path?: unknown }
  if (typeof path !== 'string' || !path) return SENTENCES[cause]
  const owner = cause === 'no_rights' ? describeOwner(path) : undefined
  return owner ? `Dieser Benutzer hat dort keine Rechte. ${owner}` : `${path}: ${SENTENCES[cause]}`
}

/** Why nothing could be stored, as `/readyz` says it. */
export function reasonOf(error: unknown): NotReadyReason {
  const { cause = 'unknown' } = causeOf(withCauses(error)) ?? {}
  return cause in NOT_READY_REASONS ? (cause as NotReadyReason) : (REASONS[cause as Cause] ?? 'unknown')
}

function causeOf(chain: unknown[]): { cause: Cause; carrier?: unknown } | undefined {
  const causes = Object.keys(SENTENCES) as Cause[]
  for (const carrier of chain) {
    const cause = causes.find((one) => CODES[one]?.split(' ').includes(codeOf(carrier) ?? ''))
    if (cause) return { cause, carrier }
  }
  const cause = causes.find((one) => chain.some((failure) => WORDS[one]?.test(messageOf(failure))))
  return cause && { cause }
}

function withCauses(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let one = error; one !== undefined && one !== null && chain.length < 10; ) {
    chain.push(one)
    const { errors, cause } = one as { errors?: unknown[]; cause?: unknown }
    one = cause ?? errors?.[0]
  }
  return chain
}

function codeOf(error: unknown): string | undefined {
  const { code, originalCode, errcode, errno, name, syscall } = error as Record<string, unknown>
  // The built-in database throws objects that are no `Error` at all.
  if (name === 'ErrnoError') return `WASI_${errno}`
  // nodemailer calls every failure of a connection ESOCKET.
  if (typeof originalCode === 'string') return originalCode
  // Extended SQLite codes carry the primary one in their lowest byte.
  if (typeof errcode === 'number') return `SQLITE_${errcode & 0xff}`
  // Folders are made with their parents: what is in the way then is a file.
  if (code === 'EEXIST' && syscall === 'mkdir') return 'ENOTDIR'
  return typeof code === 'string' ? code : undefined
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message
  return typeof error === 'string' ? error : ''
}

import type { NotReadyReason } from '../rules/operation/operating-state.ts'
import { describeOwner } from './data-folder/owner.ts'
import { StartupError } from './startup-error.ts'

/** A kind of failure, by what carries it, and what an operator reads about it. */
interface Explanation {
  codes?: string[]
  /** Where a library gives no code. */
  message?: RegExp
  sentence: string
  /** For programs, where it keeps enquiries from being stored. */
  reason?: NotReadyReason
}

export const DISK_FULL =
  'Die Festplatte ist voll. Schaffen Sie Platz (df -h zeigt ihn; alte Sicherungen, Protokolle) und versuchen Sie es dann noch einmal.'

const EXPLANATIONS: Explanation[] = [
  {
    // 53100 is PostgreSQL's own.
    codes: ['ENOSPC', 'EDQUOT', '53100', 'SQLITE_13'],
    message: /no space left on device|database or disk is full|disk is full/i,
    reason: 'disk_full',
    sentence: DISK_FULL,
  },
  {
    codes: ['EROFS', 'SQLITE_8'],
    message: /read-only file system/i,
    reason: 'disk_read_only',
    sentence:
      'Das Laufwerk ist nur lesbar eingehängt. Sehen Sie in dmesg nach der Ursache, und hängen Sie es beschreibbar ein.',
  },
  {
    codes: ['EACCES', 'EPERM', 'SQLITE_14', 'SQLITE_23'],
    reason: 'no_rights',
    sentence:
      'Dieser Benutzer hat dort keine Rechte. Führen Sie den Befehl als der Benutzer aus, unter dem die Website läuft.',
  },
  {
    codes: ['EMFILE', 'ENFILE'],
    sentence:
      'Zu viele Dateien sind offen. Erhöhen Sie die Grenze (LimitNOFILE in praxis.service) und starten Sie neu.',
  },
  {
    // 58030 is PostgreSQL's own.
    codes: ['EIO', 'ENXIO', 'ENODEV', '58030', 'SQLITE_10'],
    reason: 'disk_broken',
    sentence:
      'Das Laufwerk meldet Fehler beim Lesen oder Schreiben; wahrscheinlich geht es kaputt. Sichern Sie jetzt auf ein anderes (npm run backup -- --to <Ordner>), und lassen Sie es prüfen (dmesg, smartctl -H).',
  },
  {
    codes: ['XX001', 'XX002', 'SQLITE_11'],
    reason: 'disk_broken',
    sentence:
      'In der Datenbank sind Daten beschädigt, meist durch ein Laufwerk, das kaputtgeht. Heben Sie die bisherigen Sicherungen auf, prüfen Sie das Laufwerk (dmesg, smartctl -H), und spielen Sie auf einem heilen die letzte gute Sicherung ein.',
  },
  {
    codes: ['ENOMEM', '53200', 'SQLITE_7'],
    reason: 'out_of_memory',
    sentence:
      'Der Arbeitsspeicher reicht nicht. Beenden Sie andere Programme auf dem Rechner, oder geben Sie ihm mehr (free -h zeigt es).',
  },
  {
    codes: ['ESTALE'],
    reason: 'data_folder_gone',
    sentence:
      'Das Netzlaufwerk ist nicht mehr dasselbe. Hängen Sie es neu ein (umount, dann mount), und versuchen Sie es noch einmal.',
  },
  { codes: ['EISDIR'], sentence: 'Das ist ein Ordner; gebraucht wird eine Datei. Prüfen Sie die Angabe.' },
  {
    codes: ['ENOTDIR'],
    sentence: 'Dort liegt eine Datei, wo ein Ordner gebraucht wird. Prüfen Sie die Schreibweise.',
  },
  {
    codes: ['EEXIST'],
    sentence:
      'Dort liegt schon etwas mit diesem Namen. Sehen Sie nach, was es ist, und benennen Sie es um, wenn es dort nicht hingehört.',
  },
  {
    codes: ['ENOTEMPTY', 'EBUSY'],
    sentence:
      'Dieser Ordner wird noch benutzt oder ist nicht leer. Beenden Sie das Programm, das darin schreibt, und versuchen Sie es noch einmal.',
  },
  {
    codes: ['ENOENT'],
    sentence: 'Diese Datei oder diesen Ordner gibt es nicht. Prüfen Sie die Schreibweise.',
  },
  {
    codes: ['25006'],
    reason: 'database_read_only',
    sentence:
      'Die Datenbank nimmt nur Lesezugriffe an. Prüfen Sie default_transaction_read_only, und ob sie ein Zweitserver ist.',
  },
  {
    codes: ['28P01', '28000'],
    sentence:
      'Benutzer oder Passwort in DATABASE_URL stimmen nicht. Sonderzeichen müssen kodiert sein: @ als %40, : als %3A.',
  },
  {
    // 57P04: it was dropped under us.
    codes: ['3D000', '57P04'],
    reason: 'database_incomplete',
    sentence: 'Diese Datenbank gibt es auf dem Server nicht. Stimmt der Name am Ende von DATABASE_URL?',
  },
  {
    codes: ['53300'],
    reason: 'database_full',
    sentence:
      'Die Datenbank nimmt keine weiteren Verbindungen an. Beenden Sie andere Programme, oder erhöhen Sie die Grenze: max_connections, oder connection limit des Benutzers.',
  },
  {
    codes: ['42501'],
    message: /permission denied|must be owner|insufficient privilege/i,
    reason: 'no_rights',
    sentence:
      'Dem Benutzer der Datenbank fehlen Rechte. Legen Sie Benutzer und Datenbank an, wie es das Betriebshandbuch beschreibt (Einrichten, Weg 2).',
  },
  {
    codes: ['57014', '55P03'],
    reason: 'database_slow',
    sentence:
      'Die Datenbank antwortet nicht rechtzeitig. Hält ein anderes Programm eine Tabelle fest? (select * from pg_stat_activity)',
  },
  {
    codes: ['57P03'],
    reason: 'database_gone',
    sentence: 'Die Datenbank startet gerade oder wird beendet. Versuchen Sie es gleich noch einmal.',
  },
  {
    codes: ['57P01', '57P02', '57P05', '08006'],
    // The driver gives no code.
    message:
      /^(Connection terminated|Connection ended|Client was closed|Client has encountered a connection error|timeout exceeded when trying to connect)/,
    reason: 'database_gone',
    sentence: 'Die Verbindung zur Datenbank ist abgerissen. Läuft PostgreSQL? systemctl status postgresql',
  },
  {
    codes: [
      'CERT_HAS_EXPIRED',
      'CERT_NOT_YET_VALID',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
    message: /certificate|self-signed/i,
    sentence:
      'Das Zertifikat der Gegenstelle ist nicht gültig: abgelaufen, selbst ausgestellt oder für einen anderen Namen. Stimmen der Name und die Uhr dieses Rechners?',
  },
  {
    codes: ['ECONNREFUSED'],
    reason: 'database_gone',
    sentence: 'Dort nimmt niemand Verbindungen an. Läuft das Programm, und stimmen Name und Port?',
  },
  {
    // Relation, schema, function.
    codes: ['42P01', '3F000', '42883'],
    reason: 'database_incomplete',
    sentence:
      'In dieser Datenbank fehlt, was die Website angelegt hat. Ist es die richtige? Wurde sie neu angelegt, spielen Sie die Sicherung ein.',
  },
  { codes: ['ENOTFOUND', 'EDNS'], sentence: 'Diesen Rechnernamen kennt das Netz nicht. Stimmt der Name?' },
  { codes: ['EAI_AGAIN'], sentence: 'Der Namensdienst (DNS) antwortet nicht. Besteht eine Verbindung zum Netz?' },
  {
    reason: 'database_gone',
    codes: ['ETIMEDOUT', 'CONNECT_TIMEOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EDEADLINE'],
    sentence: 'Die Gegenstelle antwortet nicht. Stimmen Name und Port, und lässt eine Firewall die Verbindung zu?',
  },
  {
    codes: ['ECONNRESET', 'ECONNABORTED', 'EPIPE'],
    reason: 'database_gone',
    sentence:
      'Die Gegenstelle hat die Verbindung abgebrochen. Läuft sie noch? Der Grund steht in ihrem Protokoll; oft genügt es, den Befehl zu wiederholen.',
  },
  {
    // What WebAssembly says when it gives up. It tells no cause.
    message: /^Aborted\(|-sASSERTIONS/,
    reason: 'database_gone',
    sentence:
      'Die eingebaute Datenbank hat aufgegeben und nennt keinen Grund. Ist auf dem Laufwerk Platz (df -h) und Arbeitsspeicher frei (free -h), ist sie wahrscheinlich beschädigt: Heben Sie den Ordner auf, und stellen Sie eine Sicherung in einem neuen DATA_DIR wieder her: npm run restore -- <Archiv>',
  },
  {
    codes: ['NOT_COMMITTED'],
    reason: 'database_gone',
    sentence:
      'Die Datenbank hat nicht bestätigt, was gespeichert werden sollte; es ist nicht gespeichert. Steht PgBouncer dazwischen, stellen Sie ihn auf pool_mode = session, oder nennen Sie in DATABASE_URL die Datenbank selbst.',
  },
  { codes: ['EADDRINUSE'], sentence: 'Ein anderes Programm benutzt diesen Port.' },
  { codes: ['EADDRNOTAVAIL'], sentence: 'Diese Adresse gehört nicht zu diesem Rechner. Prüfen Sie HOST.' },
]

/**
 * Why something failed, for the operator: the one place where codes of the system, of the databases and of libraries
 * become German sentences with the next step.
 *
 * @param error whatever was thrown; its causes are looked at, too
 * @returns one or two sentences; for a cause that is not known here, the library's own words
 */
export function explainFailure(error: unknown): string {
  return explainKnownFailure(error) ?? `Meldung: ${withCauses(error).map(messageOf).find(Boolean) || 'ohne Angabe'}`
}

/** @returns `explainFailure` where the cause is one of those listed here, undefined for every other */
export function explainKnownFailure(error: unknown): string | undefined {
  const chain = withCauses(error)
  const own = chain.find((one) => one instanceof StartupError)
  if (own instanceof StartupError) return own.message
  const explained = findExplanation(chain)
  if (!explained) return undefined
  const { path } = (explained.carrier ?? {}) as { path?: unknown }
  if (typeof path !== 'string' || !path) return explained.found.sentence
  const owner = explained.found.reason === 'no_rights' ? describeOwner(path) : undefined
  return owner ? `Dieser Benutzer hat dort keine Rechte. ${owner}` : `${path}: ${explained.found.sentence}`
}

/** By code first: only where no library gives one the words decide. */
function findExplanation(chain: unknown[]): { found: Explanation; carrier?: unknown } | undefined {
  for (const carrier of chain) {
    const code = codeOf(carrier)
    const found = EXPLANATIONS.find(({ codes }) => code !== undefined && codes?.includes(code))
    if (found) return { found, carrier }
  }
  const found = EXPLANATIONS.find(({ message }) => message && chain.some((one) => message.test(messageOf(one))))
  return found && { found }
}

/** @returns why no enquiry could be stored, as `/readyz` says it */
export function reasonOf(error: unknown): NotReadyReason {
  return findExplanation(withCauses(error))?.found.reason ?? 'unknown'
}

/** The error itself, then what caused it, then what caused that. */
function withCauses(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let one = error; one !== undefined && one !== null && chain.length < 10; ) {
    chain.push(one)
    const { errors, cause } = one as { errors?: unknown[]; cause?: unknown }
    one = cause ?? errors?.[0]
  }
  return chain
}

/** The built-in database runs on WebAssembly and throws objects with these numbers, which are no `Error` at all. */
const WASI_CODES: Record<number, string> = {
  2: 'EACCES',
  20: 'EEXIST',
  29: 'EIO',
  31: 'EISDIR',
  44: 'ENOENT',
  48: 'ENOMEM',
  51: 'ENOSPC',
  54: 'ENOTDIR',
  55: 'ENOTEMPTY',
  63: 'EPERM',
  69: 'EROFS',
}

function codeOf(error: unknown): string | undefined {
  const { code, errcode, errno, name, syscall } = error as Record<string, unknown>
  if (name === 'ErrnoError' && typeof errno === 'number') return WASI_CODES[errno]
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

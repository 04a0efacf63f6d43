import { join, resolve } from 'node:path'
import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import { isEmailAddress, normalizeAddress } from '../rules/input/email-address.ts'
import { PASSPHRASE_MIN_LENGTH, PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from '../rules/input/passwords.ts'
import { BACKUPS_KEPT } from '../rules/operation/retention-periods.ts'
import { environment } from './environment.ts'
import { isThisMachine } from './is-this-machine.ts'
import { readSecretFiles, SECRETS } from './secret-files.ts'
import { StartupError } from './startup-error.ts'

const flag = z.enum(['0', '1'], 'muss 0 oder 1 sein').transform((value) => value === '1')

/** Scheme, host and port, and nothing else but slashes. */
function isOrigin(url: string): boolean {
  const { pathname, search, hash, username, password } = new URL(url)
  return /^\/*$/.test(pathname) && !search && !hash && !username && !password && !/[?#]/.test(url)
}

const UNENCODED =
  'enthält ein # oder ein %, das für kein Zeichen steht: Schreiben Sie im Passwort # als %23 und % als %25'
const ENCODE = ', im Passwort # als %23, / als %2F, ? als %3F'

/** `praxis@example.com` or `"Praxis" <praxis@example.com>` */
function isSender(text: string): boolean {
  const senders = addressparser(text, { flatten: true })
  return senders.length === 1 && isEmailAddress(normalizeAddress(senders[0]?.address ?? ''))
}

/** The client decodes user, password and path, and drops what stands behind a #. */
function isDecodable(url: string): boolean {
  const { username, password, pathname, hash } = new URL(url)
  if (hash) return false
  try {
    decodeURIComponent(username + password + pathname)
    return true
  } catch {
    return false
  }
}

function hasKey(url: string): boolean {
  const { username, password } = new URL(url)
  return username !== '' && password !== ''
}

function isProtected(url: string): boolean {
  return url.startsWith('https:') || isThisMachine(new URL(url).hostname)
}

/** A check of what has passed those before it. */
const further = (isRight: (url: string) => boolean, message: string) =>
  z.refine<string>(isRight, { message, when: ({ issues }) => issues.length === 0 })

/** As the address of a database says it. */
function isStatedPlain(url: string): boolean {
  return new URL(url).searchParams.get('sslmode') === 'disable'
}

function signsInWithoutPassword(url = ''): boolean {
  const { username = '', password = '' } = URL.canParse(url) ? new URL(url) : {}
  return username !== '' && password === ''
}

function isMicrosoft(url = ''): boolean {
  return URL.canParse(url) && /(^|\.)(microsoftonline\.(com|us|cn)|live\.com)$/.test(new URL(url).hostname)
}

/** An empty variable means the same as a missing one: `.env` files and compose files leave them empty. */
const emptyAsMissing = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyAsMissing, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((given) => emptyAsMissing(given) ?? value, schema)

const port = z.coerce
  .number('muss eine Zahl sein')
  .int('muss eine ganze Zahl sein')
  .min(0, 'muss zwischen 0 und 65535 liegen')
  .max(65_535, 'muss zwischen 0 und 65535 liegen')
const databaseUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: `muss aussehen wie postgres://benutzer:passwort@rechner:5432/name${ENCODE}`,
  })
  .check(further(isDecodable, UNENCODED))
const storageUrl = z
  .url({
    protocol: /^https?$/,
    error: `muss aussehen wie https://Schlüssel:Geheimnis@rechner/bucket?region=eu-central-1${ENCODE}`,
  })
  .check(further(isDecodable, UNENCODED))
  .check(further(hasKey, 'muss Schlüssel und Geheimnis nennen: https://Schlüssel:Geheimnis@rechner/bucket'))
  // The key is not sent, but what visitors sent is.
  .check(
    further(
      (url) => isProtected(url) || isStatedPlain(url),
      'muss mit https:// beginnen, oder mit ?sslmode=disable enden, wenn der Weg dorthin Ihr eigenes Netz nicht verlässt',
    ),
  )
const networks = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .pipe(
    z.array(
      z.union(
        [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
        'muss IP-Adressen oder Netze nennen, getrennt durch Kommas',
      ),
    ),
  )

const schema = z
  .object({
    PORT: withDefault(port, '3000'),
    HOST: withDefault(z.string(), '127.0.0.1'),
    METRICS_PORT: optional(port),
    DATA_DIR: withDefault(
      z.string().transform((path) => resolve(path)),
      './data',
    ),
    DATABASE_URL: optional(databaseUrl),
    DATABASE_OWNER_URL: optional(databaseUrl),
    STORAGE_URL: optional(storageUrl),
    SITE_URL: optional(
      z
        .url({ protocol: /^https?$/, error: 'muss aussehen wie https://www.example.com' })
        // Pages and mails are built for the root of a host: below a path most of their references lead nowhere.
        .check(further(isOrigin, 'darf nach dem Namen des Rechners nichts mehr haben, also keinen Pfad und kein ?'))
        // As browsers write it: the host in ASCII and small letters, without a dot at its end.
        .transform((url) => new URL(url).origin.replace(/\.(?=:|$)/, '')),
    ),
    SMTP_URL: optional(
      z
        .url({ protocol: /^smtps?$/, error: `muss aussehen wie smtps://benutzer:passwort@rechner:465${ENCODE}` })
        .check(further(isDecodable, UNENCODED)),
    ),
    SMTP_TOKEN_URL: optional(
      z
        .url({ protocol: /^https?$/, error: 'muss aussehen wie https://login.microsoftonline.com/…/oauth2/v2.0/token' })
        // The secret goes there.
        .check(further(isProtected, 'muss mit https:// beginnen')),
    ),
    SMTP_CLIENT_ID: optional(z.string()),
    SMTP_CLIENT_SECRET: optional(z.string()),
    SMTP_REFRESH_TOKEN: optional(z.string()),
    SMTP_CLIENT_SECRET_UNTIL: optional(z.iso.date('muss ein Tag sein, etwa 2027-12-31')),
    IMAP_URL: optional(
      z
        .url({ protocol: /^imaps?$/, error: `muss aussehen wie imaps://benutzer:passwort@rechner:993/INBOX${ENCODE}` })
        .check(further(isDecodable, UNENCODED))
        .check(further((url) => new URL(url).username !== '', 'muss den Benutzer des Postfachs nennen')),
    ),
    MAIL_FROM: optional(z.string().refine(isSender, 'muss eine E-Mail-Adresse sein, mit oder ohne Namen davor')),
    MAILBOX_PORT: optional(port),
    SUPABASE_PUBLISHABLE_KEY: optional(z.string().startsWith('sb_publishable_', 'muss mit sb_publishable_ beginnen')),
    SUPABASE_SECRET_KEY: optional(z.string().startsWith('sb_secret_', 'muss mit sb_secret_ beginnen')),
    SUPABASE_JWT_SECRET: optional(z.string().min(32, 'muss mindestens 32 Zeichen haben')),
    ADMIN_EMAIL: optional(
      z.string().transform(normalizeAddress).refine(isEmailAddress, 'muss eine E-Mail-Adresse sein'),
    ),
    ADMIN_PASSWORD: optional(
      z
        .string()
        .min(PASSWORD_MIN_LENGTH, `muss mindestens ${PASSWORD_MIN_LENGTH} Zeichen haben`)
        .refine(
          (password) => Buffer.byteLength(password) <= PASSWORD_MAX_BYTES,
          `darf höchstens ${PASSWORD_MAX_BYTES} Zeichen haben, mit Umlauten etwas weniger`,
        ),
    ),
    TRUSTED_PROXIES: withDefault(networks, ''),
    SECRET_KEY_NETWORKS: withDefault(networks, ''),
    NEWSLETTER_NEUTRAL_ANSWERS: withDefault(flag, '0'),
    BACKUP_DIR: optional(z.string().transform((path) => resolve(path))),
    BACKUP_NIGHTLY: withDefault(flag, '0'),
    BACKUP_KEEP: withDefault(
      z.coerce
        .number('muss eine Zahl sein')
        .int('muss eine ganze Zahl sein')
        .min(1, 'muss mindestens 1 sein')
        .max(BACKUPS_KEPT, `darf höchstens ${BACKUPS_KEPT} sein: So viele Tage nennt die Datenschutzerklärung`),
      String(BACKUPS_KEPT),
    ),
    BACKUP_PASSPHRASE: optional(
      z.string().min(PASSPHRASE_MIN_LENGTH, `muss mindestens ${PASSPHRASE_MIN_LENGTH} Zeichen haben`),
    ),
    CALENDAR_ALLOW_PRIVATE: withDefault(flag, '0'),
    CLAMD_SOCKET: optional(z.string().startsWith('/', 'muss ein ganzer Pfad sein, etwa /run/clamav/clamd.ctl')),
    LOG_LEVEL: withDefault(
      z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'muss silent, error, warn, info oder debug sein'),
      'info',
    ),
  })
  .refine((settings) => Boolean(settings.ADMIN_EMAIL) === Boolean(settings.ADMIN_PASSWORD), {
    path: ['ADMIN_PASSWORD'],
    message: 'gehört zu ADMIN_EMAIL: Setzen Sie beide oder keine',
  })
  .refine(
    ({ SMTP_TOKEN_URL, SMTP_CLIENT_ID, SMTP_CLIENT_SECRET, ...others }) =>
      new Set([SMTP_TOKEN_URL, SMTP_CLIENT_ID, SMTP_CLIENT_SECRET].map(Boolean)).size === 1 &&
      (SMTP_TOKEN_URL || (!others.SMTP_REFRESH_TOKEN && !others.SMTP_CLIENT_SECRET_UNTIL)),
    {
      path: ['SMTP_TOKEN_URL'],
      message: 'gehört zu SMTP_CLIENT_ID und SMTP_CLIENT_SECRET: Setzen Sie alle drei oder keine',
    },
  )
  // Microsoft's refresh tokens end after 90 days, and each answer brings another one to be kept.
  .refine(({ SMTP_TOKEN_URL, SMTP_REFRESH_TOKEN }) => !SMTP_REFRESH_TOKEN || !isMicrosoft(SMTP_TOKEN_URL), {
    path: ['SMTP_REFRESH_TOKEN'],
    message:
      'bleibt leer: Bei Microsoft meldet sich die App selbst an, wie es das Betriebshandbuch unter „Anmeldung mit OAuth“ beschreibt',
  })
  .refine(({ SMTP_TOKEN_URL, SMTP_URL }) => !SMTP_TOKEN_URL || signsInWithoutPassword(SMTP_URL), {
    path: ['SMTP_URL'],
    message: 'muss mit SMTP_TOKEN_URL den Benutzer nennen und kein Passwort, etwa smtp://post%40praxis.de@rechner:587',
  })
  .refine(({ SMTP_TOKEN_URL, IMAP_URL }) => SMTP_TOKEN_URL || !signsInWithoutPassword(IMAP_URL), {
    path: ['IMAP_URL'],
    message: 'muss ohne SMTP_TOKEN_URL ein Passwort nennen, etwa imaps://benutzer:passwort@rechner:993/INBOX',
  })
  .refine((settings) => !settings.SMTP_URL || settings.MAIL_FROM, {
    path: ['MAIL_FROM'],
    message: 'muss gesetzt sein, wenn SMTP_URL gesetzt ist',
  })
  .transform((settings) => ({
    ...settings,
    SITE_URL: settings.SITE_URL ?? `http://localhost:${settings.PORT}`,
    /** Of the mailbox that catches mails while SMTP_URL is missing; 0 takes any free port. */
    MAILBOX_PORT: settings.MAILBOX_PORT ?? (settings.PORT === 0 ? 0 : Math.min(settings.PORT + 1, 65_535)),
    BACKUP_DIR: settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups'),
    listensOnLoopbackOnly: ['127.0.0.1', '::1', 'localhost'].includes(settings.HOST),
  }))

export type Config = z.output<typeof schema>

export const settingNames = [...Object.keys(schema.in.shape), ...SECRETS.map((name) => `${name}_FILE`)]

/**
 * Reads every setting once, before anything starts, secrets also from files.
 * @param source variables as the shell gives them, usually those of the process
 * @returns checked settings with defaults filled in; `DATA_DIR` absolute, `SITE_URL` without a slash at the end
 * @throws StartupError that names every problem, not only the first
 */
export function readConfig(source: Record<string, string | undefined> = environment): Config {
  const { settings, problems } = readSecretFiles(source)
  const parsed = schema.safeParse(settings)
  if (parsed.success && problems.length === 0) return parsed.data
  problems.push(...(parsed.error?.issues ?? []).map((issue) => `${String(issue.path[0])} ${issue.message}`))
  throw new StartupError(
    `Diese Einstellungen stimmen nicht (docs/einstellungen.md beschreibt jede): ${problems.join('; ')}`,
  )
}

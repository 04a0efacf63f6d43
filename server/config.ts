import { join, resolve } from 'node:path'
import { z } from 'zod'

const flag = z.enum(['0', '1']).transform((value) => value === '1')

/** An empty variable means the same as a missing one: `.env` files and compose files leave them empty. */
const emptyAsMissing = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyAsMissing, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((given) => emptyAsMissing(given) ?? value, schema)

const schema = z
  .object({
    PORT: withDefault(
      z.coerce
        .number('must be a number')
        .int()
        .min(0, 'must be between 0 and 65535')
        .max(65_535, 'must be between 0 and 65535'),
      '3000',
    ),
    HOST: withDefault(z.string(), '127.0.0.1'),
    DATA_DIR: withDefault(
      z.string().transform((path) => resolve(path)),
      './data',
    ),
    DATABASE_URL: optional(
      z.url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' }),
    ),
    SITE_URL: optional(
      z
        .url({ protocol: /^https?$/, error: 'must look like https://www.example.com' })
        .transform((url) => url.replace(/\/+$/, '')),
    ),
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must look like smtps://user:password@host:465' })),
    MAIL_FROM: optional(z.string().regex(/@/, 'must be an e-mail address, with or without a name before it')),
    MAILBOX_PORT: optional(z.coerce.number('must be a number').int().min(0).max(65_535)),
    SUPABASE_PUBLISHABLE_KEY: optional(z.string().startsWith('sb_publishable_', 'must start with sb_publishable_')),
    SUPABASE_SECRET_KEY: optional(z.string().startsWith('sb_secret_', 'must start with sb_secret_')),
    SUPABASE_JWT_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
    ADMIN_EMAIL: optional(z.email('must be an e-mail address')),
    ADMIN_PASSWORD: optional(z.string().min(8, 'must have at least 8 characters')),
    TRUSTED_PROXIES: withDefault(
      z
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
              'must list IP addresses or networks, separated by commas',
            ),
          ),
        ),
      '',
    ),
    NEWSLETTER_NEUTRAL_ANSWERS: withDefault(flag, '0'),
    BACKUP_DIR: optional(z.string().transform((path) => resolve(path))),
    BACKUP_NIGHTLY: withDefault(flag, '0'),
    BACKUP_KEEP: withDefault(
      z.coerce
        .number('must be a number')
        .int()
        .min(1, 'must be between 1 and 3650')
        .max(3650, 'must be between 1 and 3650'),
      '14',
    ),
    BACKUP_PASSPHRASE: optional(z.string().min(12, 'must have at least 12 characters')),
    DKIM_SELECTOR: optional(z.string().regex(/^[a-z0-9_.-]+$/i, 'must be the name before ._domainkey')),
    LOG_LEVEL: withDefault(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  })
  .refine((settings) => Boolean(settings.ADMIN_EMAIL) === Boolean(settings.ADMIN_PASSWORD), {
    path: ['ADMIN_PASSWORD'],
    message: 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together',
  })
  .refine((settings) => !settings.SMTP_URL || settings.MAIL_FROM, {
    path: ['MAIL_FROM'],
    message: 'must be set when SMTP_URL is set',
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

/**
 * Reads every setting once, before anything starts.
 *
 * @param source variables as the shell gives them, usually `process.env`
 * @returns checked settings with defaults filled in; `DATA_DIR` absolute, `SITE_URL` without a slash at the end
 * @throws ConfigError that names every problem, not only the first
 */
export function readConfig(source: Record<string, string | undefined>): Config {
  const parsed = schema.safeParse(source)
  if (parsed.success) return parsed.data
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
}

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`Cannot start. Fix these settings (see README): ${problems.join('; ')}`)
    this.name = 'ConfigError'
  }
}

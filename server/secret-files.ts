import { readFileSync } from 'node:fs'
import { explainFailure } from './explain-failure.ts'

/** Settings that may stand in a file, whose path is in `<name>_FILE`: what is in the environment is seen by whoever inspects a process. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'STORAGE_URL',
  'SMTP_URL',
  'SMTP_CLIENT_SECRET',
  'SMTP_REFRESH_TOKEN',
  'IMAP_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'SUPABASE_JWT_SECRET',
  'ADMIN_PASSWORD',
  'BACKUP_PASSPHRASE',
]

type Settings = Record<string, string | undefined>

/** @returns the settings with each secret from its file, without the line end of an editor; and German sentences for what cannot be read */
export function readSecretFiles(source: Readonly<Settings>): { settings: Settings; problems: string[] } {
  const settings: Settings = { ...source }
  const problems: string[] = []
  for (const name of SECRETS) {
    const path = source[`${name}_FILE`]
    if (!path) continue
    if (source[name]) {
      problems.push(`${name} und ${name}_FILE sind beide gesetzt: Setzen Sie eines davon`)
      continue
    }
    try {
      settings[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
      if (settings[name] === '') problems.push(`${name}_FILE nennt eine leere Datei: ${path}`)
    } catch (error) {
      problems.push(`${name}_FILE nennt eine Datei, die sich nicht lesen lässt. ${explainFailure(error)}`)
    }
  }
  return { settings, problems }
}

import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateApiKey } from '@supabase/lite'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { ifThere } from '../data-folder/if-there.ts'
import { writeWhole } from '../data-folder/write-whole.ts'
import type { Database } from '../database/database.ts'
import { explainFailure } from '../explain-failure.ts'
import { StartupError } from '../startup-error.ts'

/** `keys.json`, `private.installation`, and the file with keys beside an archive. */
export const keyFileSchema = z.object({
  publishableKey: z.string(),
  secretKey: z.string(),
  jwtSecret: z.string().min(32),
})

/** How lost keys come back. */
export const RESTORE_KEYS = 'npm run restore -- <Archiv> --files-only (Betriebshandbuch, „Nur Schlüssel oder Dateien“)'

export type Keys = z.output<typeof keyFileSchema>

export type KeySettings = Pick<
  Config,
  'DATA_DIR' | 'SUPABASE_PUBLISHABLE_KEY' | 'SUPABASE_SECRET_KEY' | 'SUPABASE_JWT_SECRET'
>

/** Where keys are kept: with PostgreSQL in the database, which all servers share, else in `keys.json` of the data folder. */
export interface KeyPlace {
  dataDir: string
  /** Undefined for the built-in database that a running server holds. */
  database?: Database | undefined
}

/**
 * The keys of the backend: from the settings, else those that are kept, else new ones, which are kept from now on.
 * @throws StartupError when `keys.json` cannot be read as keys
 */
export async function loadKeys(config: KeySettings, database: Database): Promise<Keys> {
  const own = await ownKeys(config, database)
  if (own) return own
  const place = { dataDir: config.DATA_DIR, database }
  // The keys of the first process win.
  await keepKeys(place, await newKeys())
  return withSettings(config, await readStoredKeys(place))
}

/**
 * The existing keys of the server; undefined where there are none.
 * @param database as in `KeyPlace`
 * @throws StartupError when `keys.json` cannot be read as keys
 */
export async function ownKeys(config: KeySettings, database: KeyPlace['database']): Promise<Keys | undefined> {
  const keys = withSettings(config, await readStoredKeys({ dataDir: config.DATA_DIR, database }))
  return Object.values(keys).includes('') ? undefined : keys
}

/** The keys are missing or not those of the database. */
export class KeysUnfit extends StartupError {
  constructor(problem: string) {
    super(
      `${problem} Gesichert wurde nichts. Holen Sie die Schlüssel zurück: ${RESTORE_KEYS}. Gibt es sie nirgends mehr, starten Sie die Website neu: Dann entstehen neue, und alle melden sich neu an.`,
    )
  }
}

function withSettings(config: KeySettings, keys: Keys = { publishableKey: '', secretKey: '', jwtSecret: '' }): Keys {
  return {
    publishableKey: config.SUPABASE_PUBLISHABLE_KEY ?? keys.publishableKey,
    secretKey: config.SUPABASE_SECRET_KEY ?? keys.secretKey,
    jwtSecret: config.SUPABASE_JWT_SECRET ?? keys.jwtSecret,
  }
}

/** The kept keys; undefined where there are none. @throws StartupError when `keys.json` cannot be read as keys */
export async function readStoredKeys({ dataDir, database }: KeyPlace): Promise<Keys | undefined> {
  return database?.engine === 'postgres' ? readKeyRow(database) : readKeyFile(dataDir)
}

/** Keeps keys, unless there are some. @returns whether there were none @throws StartupError when they cannot be written */
export async function keepKeys({ dataDir, database }: KeyPlace, keys: Keys): Promise<boolean> {
  const text = JSON.stringify(keys, null, 2)
  if (database?.engine === 'postgres') {
    const { rows } = await sql`
      insert into private.installation (key, value) values ('server_keys', ${text}::jsonb)
      on conflict do nothing returning key
    `.execute(database.sql)
    return rows.length > 0
  }
  const path = keyFile(dataDir)
  return writeWhole(path, text, { onlyNew: true }).catch((cause: unknown) => {
    throw new StartupError(`${path} lässt sich nicht schreiben. ${explainFailure(cause)}`, { cause })
  })
}

/** `keys.json` in a data folder. */
export function keyFile(dataDir: string): string {
  return join(dataDir, 'keys.json')
}

async function readKeyRow(database: Database): Promise<Keys | undefined> {
  const { rows } = await sql<{ value: unknown }>`
    select value from private.installation where key = 'server_keys'
  `.execute(database.sql)
  return rows[0] && keyFileSchema.parse(rows[0].value)
}

async function readKeyFile(dataDir: string): Promise<Keys | undefined> {
  const path = keyFile(dataDir)
  const text = await ifThere(readFile(path, 'utf8')).catch((error: unknown) => {
    throw new StartupError(`${path} lässt sich nicht lesen. ${explainFailure(error)}`, { cause: error })
  })
  if (text === undefined) return undefined
  try {
    return keyFileSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new StartupError(
      `${path} ist beschädigt. Benennen Sie die Datei um, und holen Sie die Schlüssel zurück; neue würden alle abmelden: ${RESTORE_KEYS}`,
      { cause },
    )
  }
}

/** Makes new random keys. */
export async function newKeys(): Promise<Keys> {
  const [publishable, secret] = await Promise.all([generateApiKey('publishable'), generateApiKey('secret')])
  return { publishableKey: publishable.key, secretKey: secret.key, jwtSecret: randomBytes(48).toString('base64url') }
}

/** A short digest that tells keys apart; the key itself stays out of the database and its backups. */
export function keyFingerprint({ jwtSecret }: Pick<Keys, 'jwtSecret'>): string {
  return createHash('sha256').update(jwtSecret).digest('hex').slice(0, 16)
}

/** @returns the fingerprint of the keys at the last start of the server; undefined before its first start */
export async function readKeyFingerprint(database: Database): Promise<string | undefined> {
  const { rows } = await sql<{ fingerprint: string }>`
    select value #>> '{}' as fingerprint from private.settings where key = 'signing_key'
  `.execute(database.sql)
  return rows[0]?.fingerprint
}

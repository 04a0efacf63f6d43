import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateApiKey } from '@supabase/lite'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { ifThere } from '../data-folder/if-there.ts'
import { writeWhole } from '../data-folder/write-whole.ts'
import { explainFailure } from '../explain-failure.ts'
import { StartupError } from '../startup-error.ts'

/** `keys.json`, and the file with keys beside an archive. */
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

/**
 * The keys of the backend: from the settings, else from `keys.json` in the data folder, else new ones, which are written there.
 * @throws StartupError when `keys.json` cannot be read as keys
 */
export async function loadKeys(config: KeySettings): Promise<Keys> {
  return withSettings(config, await readOrCreateKeyFile(config.DATA_DIR))
}

/**
 * The existing keys of the server for a backup; undefined where there are none.
 * @throws StartupError when `keys.json` cannot be read as keys
 */
export async function ownKeys(config: KeySettings): Promise<Keys | undefined> {
  const stored = await readStoredKeys(config.DATA_DIR)
  const keys = withSettings(config, stored ?? { publishableKey: '', secretKey: '', jwtSecret: '' })
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

function withSettings(config: KeySettings, keys: Keys): Keys {
  return {
    publishableKey: config.SUPABASE_PUBLISHABLE_KEY ?? keys.publishableKey,
    secretKey: config.SUPABASE_SECRET_KEY ?? keys.secretKey,
    jwtSecret: config.SUPABASE_JWT_SECRET ?? keys.jwtSecret,
  }
}

/** Reads `keys.json`; undefined where there is none. @throws StartupError when it cannot be read as keys */
export async function readStoredKeys(dataDir: string): Promise<Keys | undefined> {
  const path = join(dataDir, 'keys.json')
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

async function readOrCreateKeyFile(dataDir: string): Promise<Keys> {
  const stored = await readStoredKeys(dataDir)
  if (stored) return stored

  const path = join(dataDir, 'keys.json')
  const keys = await newKeys()
  // The keys of the first process win.
  const isOurs = await writeWhole(path, JSON.stringify(keys, null, 2), { onlyNew: true }).catch((cause: unknown) => {
    throw new StartupError(`${path} lässt sich nicht schreiben. ${explainFailure(cause)}`, { cause })
  })
  return isOurs ? keys : readOrCreateKeyFile(dataDir)
}

/** Makes new random keys. */
export async function newKeys(): Promise<Keys> {
  const [publishable, secret] = await Promise.all([generateApiKey('publishable'), generateApiKey('secret')])
  return { publishableKey: publishable.key, secretKey: secret.key, jwtSecret: randomBytes(48).toString('base64url') }
}

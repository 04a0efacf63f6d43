import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateApiKey } from '@supabase/lite'
import { z } from 'zod'
import type { Config } from './config.ts'
import { StartupError } from './startup-error.ts'

const keyFile = z.object({ publishableKey: z.string(), secretKey: z.string(), jwtSecret: z.string().min(32) })

export type Keys = z.output<typeof keyFile>

/**
 * The keys of the backend: from the settings, else from `keys.json` in the data folder, else made now and written
 * there, readable for this user only. There is no built-in fallback: a known secret would open everything.
 *
 * @throws StartupError when `keys.json` exists and cannot be read as keys
 */
export async function loadKeys(config: Config): Promise<Keys> {
  const stored = await readOrCreateKeyFile(config.DATA_DIR)
  return {
    publishableKey: config.SUPABASE_PUBLISHABLE_KEY ?? stored.publishableKey,
    secretKey: config.SUPABASE_SECRET_KEY ?? stored.secretKey,
    jwtSecret: config.SUPABASE_JWT_SECRET ?? stored.jwtSecret,
  }
}

async function readOrCreateKeyFile(dataDir: string): Promise<Keys> {
  const path = join(dataDir, 'keys.json')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })

  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartupError(`Cannot read ${path}: ${error.code}`, { cause: error })
  })
  if (text !== undefined) {
    try {
      return keyFile.parse(JSON.parse(text))
    } catch (cause) {
      throw new StartupError(`${path} is damaged. Restore it from a backup: new keys would sign everybody out.`, {
        cause,
      })
    }
  }

  const [publishable, secret] = await Promise.all([generateApiKey('publishable'), generateApiKey('secret')])
  const keys = {
    publishableKey: publishable.key,
    secretKey: secret.key,
    jwtSecret: randomBytes(48).toString('base64url'),
  }
  // The file appears whole or not at all. If another process was faster, its keys win, and we read them.
  const part = `${path}.${randomUUID()}.part`
  try {
    await writeFile(part, JSON.stringify(keys, null, 2), { mode: 0o600, flush: true })
    await link(part, path)
    return keys
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readOrCreateKeyFile(dataDir)
    throw error
  } finally {
    await rm(part, { force: true })
  }
}

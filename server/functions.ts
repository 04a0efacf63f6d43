import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Keys } from './keys.ts'

const FUNCTIONS_FOLDER = join(import.meta.dirname, '../supabase/functions')

export type PlatformFunction = (request: Request) => Promise<Response>

/**
 * Loads every function of `supabase/functions` (folders that begin with `_` are shared code). The same files run on
 * Supabase: each `index.ts` exports `{ fetch }` and reads the variables that the platform provides, so we provide
 * them too.
 *
 * @returns functions by name, as mounted under `/functions/v1/<name>`
 */
export async function loadFunctions({
  keys,
  apiUrl,
  env,
}: {
  keys: Keys
  apiUrl: string
  env: Record<string, string>
}): Promise<Map<string, PlatformFunction>> {
  Object.assign(process.env, env, {
    SUPABASE_URL: apiUrl,
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey,
    SUPABASE_JWKS: JSON.stringify({
      keys: [{ kty: 'oct', alg: 'HS256', use: 'sig', k: Buffer.from(keys.jwtSecret).toString('base64url') }],
    }),
  })

  const functions = new Map<string, PlatformFunction>()
  for (const entry of await readdir(FUNCTIONS_FOLDER, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith('_')) continue
    const module = await import(pathToFileURL(join(FUNCTIONS_FOLDER, entry.name, 'index.ts')).href)
    functions.set(entry.name, module.default.fetch)
  }
  return functions
}

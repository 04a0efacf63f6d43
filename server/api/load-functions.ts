import { AsyncLocalStorage } from 'node:async_hooks'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { practice } from '../../app/content/practice.ts'
import { hashPasswordsWith } from '../../supabase/functions/_shared/hash-password.ts'
import { reachDataApiWith } from '../../supabase/functions/_shared/through-data-api.ts'
import type { Keys } from '../accounts/keys.ts'
import type { PasswordThread } from '../accounts/password-thread.ts'
import type { Backend } from './create-backend.ts'
import { asksForUser, createUser } from './create-user.ts'

const FUNCTIONS_FOLDER = join(import.meta.dirname, '../../supabase/functions')

/** What the functions of the newsletter need to know of the practice: who asks for the consent, and how often he writes. */
export function newsletterSettings(): Record<string, string> {
  return {
    NEWSLETTER_NAME: practice.newsletter.name,
    NEWSLETTER_MAX_PER_MONTH: String(practice.newsletter.maxPerMonth),
  }
}

export type PlatformFunction = (request: Request) => Promise<Response>

/** The server whose function is running: tests run several servers in one process. */
const serverOfThisCall = new AsyncLocalStorage<{
  backend: Pick<Backend, 'fetch' | 'database'>
  passwords: Pick<PasswordThread, 'hash'>
  secretKey: string
}>()

function ofThisCall() {
  const server = serverOfThisCall.getStore()
  if (!server) throw new Error('a function asks its server outside of a call')
  return server
}

/** Asked for by the functions themselves, on behalf of nobody in particular. */
const SERVER = { address: '127.0.0.1', agent: null }

/**
 * Loads every function of `supabase/functions` (folders that begin with `_` are shared code). The same files run on
 * Supabase: each `index.ts` exports `{ fetch }` and reads the variables that the platform provides, so we provide
 * them too. The data API answers them directly: a loop over HTTP would pass the front door and its limits once more.
 *
 * @param siteUrl where links lead, without a slash at the end
 * @returns functions by name, as mounted under `/functions/v1/<name>`
 */
export async function loadFunctions({
  keys,
  backend,
  passwords,
  siteUrl,
  env,
}: {
  keys: Keys
  backend: Pick<Backend, 'fetch' | 'database'>
  passwords: Pick<PasswordThread, 'hash'>
  siteUrl: string
  env: Record<string, string>
}): Promise<Map<string, PlatformFunction>> {
  Object.assign(process.env, newsletterSettings(), env, {
    SITE_URL: siteUrl,
    // Read, and not connected to.
    SUPABASE_URL: siteUrl,
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey,
    SUPABASE_JWKS: JSON.stringify({
      keys: [{ kty: 'oct', alg: 'HS256', use: 'sig', k: Buffer.from(keys.jwtSecret).toString('base64url') }],
    }),
  })
  reachDataApiWith((input, init) => {
    const { backend, passwords, secretKey } = ofThisCall()
    const request = new Request(input, init)
    return asksForUser(request)
      ? createUser(request, { database: backend.database, passwords, secretKey })
      : backend.fetch(request, SERVER)
  })

  hashPasswordsWith((password) => ofThisCall().passwords.hash(password))

  const functions = new Map<string, PlatformFunction>()
  for (const entry of await readdir(FUNCTIONS_FOLDER, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith('_')) continue
    const module = await import(pathToFileURL(join(FUNCTIONS_FOLDER, entry.name, 'index.ts')).href)
    functions.set(entry.name, (request) => {
      // A release may have changed them since the last call.
      Object.assign(process.env, newsletterSettings())
      return serverOfThisCall.run({ backend, passwords, secretKey: keys.secretKey }, () =>
        module.default.fetch(request),
      )
    })
  }
  return functions
}

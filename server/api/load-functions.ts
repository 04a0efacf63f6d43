import { AsyncLocalStorage } from 'node:async_hooks'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Facts } from '../../app/content/facts/facts-of-document.ts'
import { type Platform, runOn } from '../../supabase/functions/_shared/platform.ts'
import type { Keys } from '../accounts/keys.ts'
import { hashPassword } from '../accounts/password-hashes.ts'
import type { Backend } from '../backend/create-backend.ts'
import { asksForUser, createUser } from './create-user.ts'

const FUNCTIONS_FOLDER = join(import.meta.dirname, '../../supabase/functions')

/** The facts that the newsletter functions read, as variables. */
export function newsletterSettings({ newsletter }: Facts['practice']): Record<string, string> {
  return {
    NEWSLETTER_NAME: newsletter.name,
    NEWSLETTER_MAX_PER_MONTH: String(newsletter.maxPerMonth),
  }
}

export type PlatformFunction = (request: Request) => Promise<Response>

/** The server of the running function: tests run several servers in one process. */
const serverOfThisCall = new AsyncLocalStorage<Platform>()

runOn(() => {
  const server = serverOfThisCall.getStore()
  if (!server) throw new Error('a function asks its server outside of a call')
  return server
})

/** The client of requests by functions. */
const SERVER = { address: '127.0.0.1', agent: null }

interface FunctionParts {
  keys: Keys
  backend: Pick<Backend, 'fetch' | 'database'>
  /** Of the current release, read at each call. */
  practice(): Promise<Facts['practice']>
  /** The address in links, without a slash at the end. With port 0 it is known once the server listens. */
  siteUrl(): string
  /** Whether the answer to a signup hides whether the address is known. */
  neutralAnswers: boolean
}

/**
 * Loads every function of `supabase/functions` (folders that begin with `_` are shared code). The same files run on Supabase: each
 * `index.ts` exports `{ fetch }` and reaches variables, keys and the data API through its platform, here this server. The data
 * API answers without HTTP, whose guards and limits would count twice.
 * @returns functions by name, as mounted under `/functions/v1/<name>`
 */
export async function loadFunctions(parts: FunctionParts): Promise<Map<string, PlatformFunction>> {
  const functions = new Map<string, PlatformFunction>()
  for (const entry of await readdir(FUNCTIONS_FOLDER, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith('_')) continue
    const module = await import(pathToFileURL(join(FUNCTIONS_FOLDER, entry.name, 'index.ts')).href)
    functions.set(entry.name, async (request) =>
      serverOfThisCall.run(await platformOf(parts), () => module.default.fetch(request)),
    )
  }
  return functions
}

async function platformOf({ keys, backend, practice, siteUrl, neutralAnswers }: FunctionParts): Promise<Platform> {
  const url = siteUrl()
  const variables: Record<string, string> = {
    SITE_URL: url,
    NEWSLETTER_NEUTRAL_ANSWERS: neutralAnswers ? '1' : '0',
    ...newsletterSettings(await practice()),
  }
  const { publishableKey, secretKey, jwtSecret } = keys
  return {
    variable: (name) => variables[name],
    keys: {
      url,
      publishableKeys: { default: publishableKey },
      secretKeys: { default: secretKey },
      jwks: { keys: [{ kty: 'oct', alg: 'HS256', use: 'sig', k: Buffer.from(jwtSecret).toString('base64url') }] },
    },
    async fetch(input, init) {
      const request = new Request(input, init)
      return asksForUser(request)
        ? createUser(request, { database: backend.database, secretKey })
        : backend.fetch(request, SERVER)
    },
    hash: hashPassword,
  }
}

import type { SupabaseEnv } from '@supabase/server'
import { BCRYPT_COST } from '../../../rules/input/passwords.ts'

declare const Deno: { env: { get(name: string): string | undefined } } | undefined

export interface Platform {
  variable(name: string): string | undefined
  /** Address and keys; the library reads what is missing from the variables of the process. */
  keys: Partial<SupabaseEnv>
  fetch: typeof fetch
  /** The bcrypt hash of a password, as GoTrue reads it. */
  hash(password: string): Promise<string>
}

/** Supabase and Deno. */
const ofProcess: Platform = {
  variable: (name) => (typeof Deno === 'undefined' ? process.env[name] : Deno.env.get(name)),
  keys: {},
  fetch: (input, init) => fetch(input, init),
  // Supabase loads no native code.
  hash: async (password) => (await import('bcryptjs')).default.hash(password, BCRYPT_COST),
}

let find = () => ofProcess

/** Replaces the platform; the embedded server gives one for each call (server/api/load-functions.ts). */
export function runOn(another: () => Platform): void {
  find = another
}

export const platform = () => find()

/** Settings of `withSupabase`; the getters read the platform of the current call. */
export const onPlatform = {
  env: {
    get url() {
      return find().keys.url
    },
    get publishableKeys() {
      return find().keys.publishableKeys
    },
    get secretKeys() {
      return find().keys.secretKeys
    },
    get jwks() {
      return find().keys.jwks
    },
  } as Partial<SupabaseEnv>,
  supabaseOptions: { global: { fetch: ((input, init) => find().fetch(input, init)) as typeof fetch } },
}

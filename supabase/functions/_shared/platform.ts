import type { SupabaseEnv } from '@supabase/server'

declare const Deno: { env: { get(name: string): string | undefined } } | undefined

/** What a function finds where it runs. */
export interface Platform {
  /** A variable, as Supabase gives them to functions. */
  variable(name: string): string | undefined
  /** Address and keys. What is missing the library reads from the variables of the process. */
  keys: Partial<SupabaseEnv>
  /** How the data API is reached. */
  fetch: typeof fetch
  /** bcrypt in a thread of its own; without it the function hashes by itself. */
  hash?(password: string): Promise<string>
}

/** Supabase and Deno: variables of the process, and the network. */
const ofProcess: Platform = {
  variable: (name) => (typeof Deno === 'undefined' ? process.env[name] : Deno.env.get(name)),
  keys: {},
  fetch: (input, init) => fetch(input, init),
}

let find = () => ofProcess

/** The embedded server is another platform for each call (server/api/load-functions.ts). */
export function runOn(another: () => Platform): void {
  find = another
}

export const platform = () => find()

/** For `withSupabase`. It asks at each call: the getters find the platform of that call. */
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

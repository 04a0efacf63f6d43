import type { SupabaseContext } from '@supabase/server'
import type { Database } from './database-types.ts'

type Admin = SupabaseContext['supabaseAdmin']
type Functions = Database['public']['Functions']

/**
 * Calls a database function with the secret key.
 * @throws Error with the function's name and the database's code, never with what was sent
 */
export async function callDatabase<Name extends keyof Functions>(
  admin: Admin,
  name: Name,
  args: Functions[Name]['Args'],
): Promise<Functions[Name]['Returns']> {
  const { data, error } = await admin.rpc(name, args)
  if (error) throw new Error(`${name} failed with ${error.code}`)
  return data
}

/**
 * Calls a database function that answers with one of a few words, or above a limit with the seconds to wait.
 * @throws Error when the call fails or answers with another word
 */
export async function callForOutcome<Name extends keyof Functions, Outcome extends string>(
  outcomes: readonly Outcome[],
  admin: Admin,
  name: Name,
  args: Functions[Name]['Args'],
): Promise<Outcome | number> {
  const answer = await callDatabase(admin, name, args)
  if (Number(answer) > 0) return Number(answer)
  const outcome = outcomes.find((one) => one === answer)
  if (outcome === undefined) throw new Error(`${name} answered with an outcome that is not known`)
  return outcome
}

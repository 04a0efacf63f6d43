import type { SupabaseContext } from '@supabase/server'

type Admin = SupabaseContext['supabaseAdmin']

/**
 * Calls a database function with the secret key.
 *
 * @throws Error that names the function and the database's code, and nothing of what was sent
 */
export async function callDatabase<Result>(admin: Admin, name: string, args: Record<string, unknown>): Promise<Result> {
  const { data, error } = await admin.rpc(name, args)
  if (error) throw new Error(`${name} failed with ${error.code}`)
  return data as Result
}

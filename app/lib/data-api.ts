import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '../../supabase/functions/_shared/database-types.ts'

/** The data API with the tables and functions that the migrations make. */
export type DataApi = PostgrestClient<Database>

type Functions = Database['public']['Functions']

/** Calls a function of the database. @throws the API's error */
export async function call<Name extends keyof Functions>(
  api: DataApi,
  name: Name,
  args?: Functions[Name]['Args'],
): Promise<Functions[Name]['Returns']> {
  const { data, error } = await api.rpc(name as never, args as never)
  if (error) throw error
  return data as Functions[Name]['Returns']
}

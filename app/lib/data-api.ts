import type { PostgrestClient } from '@supabase/postgrest-js'
import type { JsonResults } from '../../database/json-results.ts'
import type { Database } from '../../database/row-types.ts'

/** The data API with the tables and functions of the migrations. */
export type DataApi = PostgrestClient<Database>

type Functions = Database['public']['Functions']

export type RpcResult<Name extends keyof Functions> = Name extends keyof JsonResults
  ? JsonResults[Name]
  : Functions[Name]['Returns']

/** `_entry_id` is `entry_id` for callers. */
type RpcArgs<Name extends keyof Functions> = {
  [Key in keyof Functions[Name]['Args'] as Key extends `_${infer Rest}` ? Rest : never]: Functions[Name]['Args'][Key]
}

/** Those whose arguments are written otherwise belong to the specification, or are filtered on: `api.rpc`. */
type Named = {
  [Name in keyof Functions]: keyof Functions[Name]['Args'] extends `_${string}` ? Name : never
}[keyof Functions]

export type Rpc = {
  [Name in Named]: Record<never, never> extends RpcArgs<Name>
    ? (args?: RpcArgs<Name>) => Promise<RpcResult<Name>>
    : (args: RpcArgs<Name>) => Promise<RpcResult<Name>>
}

/** The functions of the database as functions: `rpcOf(api).answers_of({ entry_id })`. Each throws the API's error. */
export function rpcOf(api: DataApi): Rpc {
  const untyped: PostgrestClient = api
  return new Proxy({} as Rpc, {
    get:
      (_, name: string) =>
      async (args: object = {}) => {
        const named = Object.fromEntries(Object.entries(args).map(([key, value]) => [`_${key}`, value]))
        const { data, error } = await untyped.rpc(name, named)
        if (error) throw error
        return data
      },
  })
}

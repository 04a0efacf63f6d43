import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Database, Json } from '../../database/row-types.ts'

/** The data API with the tables and functions of the migrations. */
export type DataApi = PostgrestClient<Database>

type Functions = Database['public']['Functions']

type Returned<Name extends keyof Functions> = Functions[Name]['Returns']

type Row<Name extends keyof Functions> = Returned<Name> extends (infer One)[] ? One : never

/** A row that a function returns; SQL does not tell which columns are never null, so those that may be are named. */
export type RowOf<Name extends keyof Functions, Empty extends keyof Row<Name> = never> = {
  [Column in keyof Row<Name>]: Column extends Empty ? Row<Name>[Column] : NonNullable<Row<Name>[Column]>
}

/** The caller tells the shape of JSON and which columns may be null: SQL does not. */
type AnswerOf<Name extends keyof Functions> =
  Json extends Returned<Name> ? unknown : Returned<Name> extends object[] ? object[] : Returned<Name>

/** Calls a function of the database. @throws the API's error */
export async function call<
  Name extends keyof Functions,
  Answer extends AnswerOf<Name> = Extract<Returned<Name>, AnswerOf<Name>>,
>(api: DataApi, name: Name, args?: Functions[Name]['Args']): Promise<Answer> {
  const untyped: PostgrestClient = api
  const { data, error } = await untyped.rpc(name, args)
  if (error) throw error
  return data
}

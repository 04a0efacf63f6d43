import { databaseMutations } from './list/database.ts'
import { functionMutations } from './list/functions.ts'
import { serverMutations } from './list/server.ts'
import { siteMutations } from './list/site.ts'
import type { Mutations } from './mutation.ts'

/** All of them, by the part of the product that they break. */
export const allMutations: Record<string, Mutations[]> = {
  server: serverMutations,
  functions: functionMutations,
  database: databaseMutations,
  site: siteMutations,
}

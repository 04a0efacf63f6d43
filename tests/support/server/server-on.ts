import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import type { Engine } from '../database/engines.ts'
import { type ServerUnderTest, startServerUnderTest } from './server-under-test.ts'

/**
 * The server of a `describe`, there from its first hook to its last. `run` asks its database as the owner, `rpc` its API as an
 * administrator, and `call` besides throws what is refused.
 */
export function serverOn(engine: Engine, settings: Record<string, string> = {}) {
  const run = async <Row = Record<string, unknown>>(text: string) =>
    (await sql.raw<Row>(text).execute(server.database.sql)).rows
  const rpc = (name: string, args = {}) => server.as.administrator.rpc(name, args)
  const call = async (name: string, args = {}) => {
    const { data, error } = await rpc(name, args)
    if (error) throw new Error(error.message)
    return data
  }
  const helpers = { run, rpc, call }
  const server = { ...helpers } as ServerUnderTest & typeof helpers
  beforeAll(async () => {
    Object.assign(server, await startServerUnderTest(engine, settings))
  })
  afterAll(() => server.stop())
  return server
}

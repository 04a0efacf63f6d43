// @module-tag more
import { expect, test } from 'vitest'
import { enginesOf, killOperation, OPERATIONS } from '../soak/crash/kill-operations.ts'
import { engines } from '../support/database/engines.ts'

/** The short form of `npm run soak -- operations`. */
test.each(OPERATIONS.flatMap((operation) => enginesOf(operation, engines).map((engine) => ({ operation, engine }))))(
  '$operation on $engine is whole or absent when it is killed, and can be repeated',
  async ({ operation, engine }) => {
    expect((await killOperation(operation, engine, 1)).broken).toEqual([])
  },
  300_000,
)

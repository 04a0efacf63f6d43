import { describe } from 'vitest'
import { type Engine, engines } from './engines.ts'

/** For a test of what SQL does alike on both engines: on PGlite in `npm test`, on PostgreSQL in `npm run test:more`. */
export const alikeOn = (engine: Engine) => ({ tags: engine === 'postgres' ? ['more'] : [] })

/**
 * Where SQL behaves alike: PGlite in `npm test`, PostgreSQL in `npm run test:more`. What differs between the two, as locks
 * and policies do, takes `describe.each(engines)` and runs on both at once.
 *
 * @param title `%s` becomes the engine
 */
export function describeOnEngine(title: string, tests: (engine: Engine) => void): void {
  for (const engine of engines) {
    describe(title.replace('%s', engine), alikeOn(engine), () => tests(engine))
  }
}

import { describe } from 'vitest'
import { type Engine, engines } from './engines.ts'

/**
 * Where SQL behaves alike: PGlite in `npm test`, PostgreSQL in `npm run test:more`. What differs between the two, as locks
 * and policies do, takes `describe.each(engines)` and runs on both at once.
 *
 * @param title `%s` becomes the engine
 */
export function describeOnEngine(title: string, tests: (engine: Engine) => void): void {
  for (const engine of engines) {
    describe(title.replace('%s', engine), { tags: engine === 'postgres' ? ['more'] : [] }, () => tests(engine))
  }
}

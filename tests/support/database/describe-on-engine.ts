import { describe } from 'vitest'
import { type Engine, engines } from './engines.ts'

/**
 * What must hold on both engines: on PGlite in `npm test`, on PostgreSQL in `npm run test:more`.
 *
 * @param title `%s` becomes the engine
 */
export function describeOnEngine(title: string, tests: (engine: Engine) => void): void {
  for (const engine of engines) {
    describe(title.replace('%s', engine), { tags: engine === 'postgres' ? ['more'] : [] }, () => tests(engine))
  }
}

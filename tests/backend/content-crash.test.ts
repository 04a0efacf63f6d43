// @module-tag more
import { beforeAll, describe, expect, test } from 'vitest'
import { killPublishing } from '../soak/crash/kill-publishing.ts'
import { engines } from '../support/database/engines.ts'
import buildOnce from '../support/site/build-once.ts'

beforeAll(() => buildOnce(), 300_000)

/** `npm run soak -- publishing` kills 20 times, at random moments. */
describe.each(engines)('a server on %s that is killed while it publishes', { timeout: 300_000 }, (engine) => {
  test('shows wholly the old or wholly the new release, loses no draft and no version, and publishes again', async () => {
    const { broken, kills, pagesRead } = await killPublishing(engine, [0.05, 0.6, 1.5])

    expect(broken).toEqual([])
    expect(kills).toBe(3)
    expect(pagesRead).toBeGreaterThanOrEqual(3 * 7)
  })
})

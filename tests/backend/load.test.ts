// @module-tag more
import { beforeAll, expect, test } from 'vitest'
import { loadRun } from '../soak/load/load-run.ts'
import { engines } from '../support/database/engines.ts'
import buildOnce from '../support/site/build-once.ts'

beforeAll(() => buildOnce(), 300_000)

/** The short form of `npm run soak -- load`. */
test.each(engines)(
  'visitors, forms and the administrator at once: every request on %s is answered as it should be',
  async (engine) => {
    const figures = await loadRun({ engine, seconds: 5, calibration: 4, memoryEvery: 1 })

    expect(figures.errors).toEqual([])
    expect(figures.kinds.map(({ kind }) => kind).sort()).toEqual(
      expect.arrayContaining([
        'Beratungsanfrage',
        'Datei der Seite',
        'Liste',
        'MWO-Anfrage',
        'Seite',
        'Suche',
        'Upload',
      ]),
    )
  },
  120_000,
)

import { engines } from '../../support/database/engines.ts'
import { table } from '../../support/report/table.ts'
import buildOnce from '../../support/site/build-once.ts'
import type { Soak } from '../run.ts'
import { crashRun } from './crash-run.ts'

export const soak: Soak = {
  about:
    'kills the server while visitors send, the owner answers and publishes and an issue goes out: on PGlite, and three on PostgreSQL',
  options: { kills: '20', recipients: '2000' },
  async run({ kills, recipients }) {
    await buildOnce()
    let isWhole = true
    for (const engine of engines) {
      const begun = Date.now()
      const { wrong, ...figures } = await crashRun({
        engine,
        kills: Number(kills),
        servers: engine === 'postgres' ? 3 : 1,
        recipients: Number(recipients),
      })
      console.info(table([{ ...figures, seconds: Math.round((Date.now() - begun) / 1000), wrong: wrong.length }]))
      for (const sentence of wrong) console.error(`WRONG: ${sentence}`)
      isWhole &&= wrong.length === 0
    }
    return isWhole
  },
}

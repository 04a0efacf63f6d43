import { engines } from '../../support/database/engines.ts'
import buildOnce from '../../support/site/build-once.ts'
import type { Soak } from '../run.ts'
import { killPublishing, randomMoments } from './kill-publishing.ts'

export const soak: Soak = {
  about: 'kills the process that publishes while the site is read, on PostgreSQL one of three',
  options: { kills: '20' },
  async run({ kills }) {
    await buildOnce()
    let isWhole = true
    for (const engine of engines) {
      const { broken, ...figures } = await killPublishing(engine, randomMoments(Number(kills)))
      console.info(JSON.stringify({ ...figures, broken: broken.length }))
      for (const sentence of broken) console.error(`BROKEN: publishing on ${engine}, ${sentence}`)
      isWhole &&= broken.length === 0
    }
    return isWhole
  },
}

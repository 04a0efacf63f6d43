import { engines } from '../../support/database/engines.ts'
import buildOnce from '../../support/site/build-once.ts'
import type { Soak } from '../run.ts'
import { killWhileSendingIssue } from './kill-issue.ts'

export const soak: Soak = {
  about: 'kills a process that sends an issue of the newsletter, alone on each engine and one of three on PostgreSQL',
  options: { kills: '20', recipients: '5000' },
  async run({ kills, recipients }) {
    await buildOnce()
    const runs = [
      ...engines.map((engine) => ({ engine, processes: 1 })),
      ...(engines.includes('postgres') ? [{ engine: 'postgres' as const, processes: 3 }] : []),
    ]
    let isWhole = true
    for (const { engine, processes } of runs) {
      const begun = Date.now()
      const { broken, ...figures } = await killWhileSendingIssue({
        engine,
        processes,
        recipients: Number(recipients),
        kills: Number(kills),
      })
      const seconds = Math.round((Date.now() - begun) / 1000)
      console.info(JSON.stringify({ ...figures, seconds, broken: broken.length }))
      for (const sentence of broken) console.error(`BROKEN: an issue on ${engine}, ${sentence}`)
      isWhole &&= broken.length === 0
    }
    return isWhole
  },
}

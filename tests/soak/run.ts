import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** `npm run soak -- crash`, `-- update` or `-- power-cut`: what takes minutes or hours (docs/endurance.md). Ends with 1 when something was lost. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '20' },
    every: { type: 'string' },
    from: { type: 'string' },
    recipients: { type: 'string', default: '2000' },
    cuts: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    unsynced: { type: 'boolean', default: false },
  },
})
const { cuts, seed, unsynced, kills, every, from, recipients } = values
let isWhole = true

function tell({ wrong, ...figures }: { wrong: string[] }): void {
  for (const sentence of wrong) console.error(`WRONG: ${sentence}`)
  console.info(JSON.stringify({ ...figures, wrong: wrong.length }))
  isWhole &&= wrong.length === 0
}

// Each is loaded when it is asked for: one of them puts itself before every function of `node:fs`.
if (positionals[0] === 'power-cut') {
  const { powerCutRun } = await import('./power-cut/power-cut-run.ts')
  tell(await powerCutRun({ cuts: Number(cuts), seed, unsynced }))
} else if (positionals[0] === 'crash' || positionals[0] === 'update') {
  const { default: buildOnce } = await import('../support/site/build-once.ts')
  await buildOnce()
  const size = { recipients: Number(recipients) }
  if (positionals[0] === 'update') {
    const { updateRun } = await import('./at-work/update-run.ts')
    tell(await updateRun({ ...size, servers: 3, ...(from ? { from: resolve(from) } : {}) }))
  } else {
    const { crashRun } = await import('./at-work/crash-run.ts')
    const { engines } = await import('../support/database/engines.ts')
    const kill = { kills: Number(kills), ...(every ? { every: Number(every) } : {}) }
    for (const engine of every ? (['postgres'] as const) : engines) {
      tell(await crashRun({ ...size, ...kill, engine, servers: engine === 'postgres' ? 3 : 1 }))
    }
  }
} else throw new Error('npm run soak -- crash | update | power-cut')
process.exit(isWhole ? 0 : 1)

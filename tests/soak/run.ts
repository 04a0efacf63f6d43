import { parseArgs } from 'node:util'

/** `npm run soak -- crash` or `-- power-cut`: what takes minutes or hours (docs/endurance.md). Ends with 1 when something was lost. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '20' },
    recipients: { type: 'string', default: '2000' },
    cuts: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    unsynced: { type: 'boolean', default: false },
  },
})
const { cuts, seed, unsynced, kills, recipients } = values
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
} else if (positionals[0] === 'crash') {
  const { crashRun } = await import('./crash/crash-run.ts')
  const { engines } = await import('../support/database/engines.ts')
  const { default: buildOnce } = await import('../support/site/build-once.ts')
  await buildOnce()
  for (const engine of engines) {
    const servers = engine === 'postgres' ? 3 : 1
    tell(await crashRun({ engine, kills: Number(kills), servers, recipients: Number(recipients) }))
  }
} else throw new Error('npm run soak -- crash | power-cut')
process.exit(isWhole ? 0 : 1)

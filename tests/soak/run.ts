import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { engines } from '../support/database/databases.ts'
import buildOnce from '../support/site/build-once.ts'
import { crashRun } from './at-work/crash-run.ts'
import { updateRun } from './at-work/update-run.ts'

/** `npm run soak -- crash` or `-- update`: what takes minutes or hours (docs/endurance.md). Ends with 1 when something was lost. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '20' },
    every: { type: 'string' },
    from: { type: 'string' },
    recipients: { type: 'string', default: '2000' },
  },
})
const { kills, every, from, recipients } = values
let isWhole = true

function tell({ wrong, ...figures }: { wrong: string[] }): void {
  for (const sentence of wrong) console.error(`WRONG: ${sentence}`)
  console.info(JSON.stringify({ ...figures, wrong: wrong.length }))
  isWhole &&= wrong.length === 0
}

await buildOnce()
const size = { recipients: Number(recipients) }
if (positionals[0] === 'update')
  tell(await updateRun({ ...size, servers: 3, ...(from ? { from: resolve(from) } : {}) }))
else if (positionals[0] === 'crash') {
  const kill = { kills: Number(kills), ...(every ? { every: Number(every) } : {}) }
  for (const engine of every ? (['postgres'] as const) : engines)
    tell(await crashRun({ ...size, ...kill, engine, servers: engine === 'postgres' ? 3 : 1 }))
} else throw new Error('npm run soak -- crash | update')
process.exit(isWhole ? 0 : 1)

import { parseArgs } from 'node:util'
import { engines } from '../backend/support/engines.ts'
import buildOnce from '../support/build-once.ts'
import { crashRun } from './crash-run.ts'

/**
 * `npm run test:crash [-- --kills 20]`: kills the server under load on every engine and prints what came of it.
 * Ends with code 1 when anything that was acknowledged is lost.
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } })
await buildOnce()

let failed = false
for (const engine of engines) {
  // On PostgreSQL every second kill hits the database: as many kills of the server as on PGlite need twice the rounds.
  const kills = Number(values.kills) * (engine === 'postgres' ? 2 : 1)
  const begun = Date.now()
  const { lost, ...figures } = await crashRun({ engine, kills })
  console.info(JSON.stringify({ ...figures, seconds: Math.round((Date.now() - begun) / 1000), lost: lost.length }))
  for (const sentence of lost) console.error(`LOST: ${sentence}`)
  failed ||= lost.length > 0
}
process.exit(failed ? 1 : 0)

import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { engines } from '../support/database/engines.ts'
import buildOnce from '../support/site/build-once.ts'
import { crashRun } from './crash-run.ts'
import { enginesOf, killOperation, OPERATIONS } from './kill-operations.ts'
import { killPublishing, randomMoments } from './kill-publishing.ts'

/**
 * `npm run test:crash [-- --kills 20]`: kills the server under load on every engine and prints what came of it; then
 * with 2,000 mails in the outbox and with 10,000 views of an article, many times what `npm test` takes.
 * `-- --operations [--kills 50] [--only restore]` kills first start, restore, restore into nothing, move, backup, rotation and
 * update instead, each as often on each engine, and looks whether they are whole or absent.
 * `-- --publishing [--kills 20]` kills the process that publishes, on PostgreSQL one of three.
 * `-- --power-cut [--cuts 1000] [--seed 1] [--unsynced]` pulls the plug of a simulated disk under the built-in database and the files;
 * with `--unsynced` as if nothing were synced, which must find losses.
 * Ends with code 1 when anything that was acknowledged is lost.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string' },
    operations: { type: 'boolean' },
    publishing: { type: 'boolean' },
    'power-cut': { type: 'boolean' },
    cuts: { type: 'string' },
    seed: { type: 'string' },
    unsynced: { type: 'boolean' },
    only: { type: 'string' },
  },
})
if (values['power-cut']) process.exit((await pullThePlug()) ? 1 : 0)
if (values.operations) process.exit((await killOperations()) ? 1 : 0)
await buildOnce()
if (values.publishing) process.exit((await killWhilePublishing()) ? 1 : 0)

let failed = false
for (const engine of engines) {
  // On PostgreSQL every second kill hits the database: as many kills of the server as on PGlite need twice the rounds.
  const kills = Number(values.kills ?? 20) * (engine === 'postgres' ? 2 : 1)
  const begun = Date.now()
  const { lost, ...figures } = await crashRun({ engine, kills })
  console.info(JSON.stringify({ ...figures, seconds: Math.round((Date.now() - begun) / 1000), lost: lost.length }))
  for (const sentence of lost) console.error(`LOST: ${sentence}`)
  failed ||= lost.length > 0
}
const longer = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    'tests/backend/mail-crash.test.ts',
    'tests/backend/article-views-crash.test.ts',
  ],
  {
    env: { ...process.env, MAILS_WHEN_KILLED: '2000', VIEWS_WHEN_KILLED: '10000' },
    stdio: 'inherit',
  },
)
failed ||= longer.status !== 0
process.exit(failed ? 1 : 0)

async function pullThePlug(): Promise<boolean> {
  // Loaded only here: it puts itself before the functions of `node:fs`.
  const { powerCutRun } = await import('./power-cut/power-cut-run.ts')
  const begun = Date.now()
  const { broken, ...figures } = await powerCutRun({
    cuts: Number(values.cuts ?? 1000),
    seed: Number(values.seed ?? 1),
    unsynced: values.unsynced ?? false,
    onCut: (done) => done % 50 === 0 && process.stderr.write(`${done} cuts\n`),
  })
  for (const sentence of broken) console.error(`BROKEN: ${sentence}`)
  console.info(JSON.stringify({ ...figures, seconds: Math.round((Date.now() - begun) / 1000), broken: broken.length }))
  return broken.length > 0
}

async function killWhilePublishing(): Promise<boolean> {
  let isBroken = false
  for (const engine of engines) {
    const { broken, ...figures } = await killPublishing(engine, randomMoments(Number(values.kills ?? 20)))
    console.info(JSON.stringify({ ...figures, broken: broken.length }))
    for (const sentence of broken) console.error(`BROKEN: publishing on ${engine}, ${sentence}`)
    isBroken ||= broken.length > 0
  }
  return isBroken
}

async function killOperations(): Promise<boolean> {
  let isBroken = false
  for (const operation of OPERATIONS.filter((name) => name.includes(values.only ?? ''))) {
    for (const engine of enginesOf(operation, engines)) {
      const { broken, ...figures } = await killOperation(operation, engine, Number(values.kills ?? 50))
      console.info(JSON.stringify({ ...figures, broken: broken.length }))
      for (const sentence of broken) console.error(`BROKEN: ${operation} on ${engine}, ${sentence}`)
      isBroken ||= broken.length > 0
    }
  }
  return isBroken
}

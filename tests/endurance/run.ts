import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { crashRun } from '../crash/crash-run.ts'
import { engines } from '../support/database/engines.ts'
import { table } from '../support/report/table.ts'
import buildOnce from '../support/site/build-once.ts'
import { copyRun } from './copy-run.ts'

/**
 * `npm run test:endurance [-- crash processes copies] [-- --kills 20]`: what the product survives, as figures. Crashes of one
 * process on every engine, crashes of three processes on one PostgreSQL, and backup, restore and move of a filled
 * installation. Prints tables, writes bench/endurance.json, and ends with code 1 when anything was lost or differs.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '20' },
    entries: { type: 'string', default: '5000' },
    files: { type: 'string', default: '200' },
  },
})
const kills = Number(values.kills)
let failed = false

const parts: Record<string, () => Promise<object[]>> = {
  // On PostgreSQL every second kill hits the database: as many kills of the server as on PGlite need twice the rounds.
  crash: () => each(engines, (engine) => crash({ engine, kills: engine === 'postgres' ? kills * 2 : kills })),
  processes: () =>
    each(
      engines.filter((engine) => engine === 'postgres'),
      (engine) => crash({ engine, kills: kills * 2, servers: 3 }),
    ),
  copies: async () => {
    const figures = await copyRun({ entries: Number(values.entries), files: Number(values.files) })
    failed ||= figures.some(({ equal }) => !equal)
    return figures
  },
}

const unknown = positionals.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}`)

await buildOnce()
const results: Record<string, unknown> = { measuredAt: new Date().toISOString(), processors: cpus().length }
for (const [name, measure] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const rows = await measure()
  results[name] = rows
  process.stdout.write(`\n${name}\n${table(rows.map((row) => ({ ...row })))}\n`)
}
await writeFile(join(import.meta.dirname, '../../bench/endurance.json'), `${JSON.stringify(results, null, 2)}\n`)
process.exit(failed ? 1 : 0)

async function crash(settings: Parameters<typeof crashRun>[0]): Promise<object> {
  const begun = Date.now()
  const { lost, ...figures } = await crashRun(settings)
  for (const sentence of lost) process.stderr.write(`LOST: ${sentence}\n`)
  failed ||= lost.length > 0
  return { ...figures, seconds: Math.round((Date.now() - begun) / 1000), lost: lost.length }
}

async function each<Value, Row>(of: Value[], measure: (value: Value) => Promise<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for (const value of of) rows.push(await measure(value))
  return rows
}

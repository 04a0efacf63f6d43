import { spawnSync } from 'node:child_process'
import { type Engine, engines } from '../../support/database/engines.ts'
import { table } from '../../support/report/table.ts'
import buildOnce from '../../support/site/build-once.ts'
import type { Soak } from '../run.ts'
import { crashRun } from './crash-run.ts'

export const soak: Soak = {
  about:
    'kills the server under load, on every engine and one of three on PostgreSQL; then with 2,000 mails in the outbox and 10,000 views of an article',
  options: { kills: '20' },
  async run({ kills }) {
    await buildOnce()
    const runs: { engine: Engine; servers: number }[] = [
      ...engines.map((engine) => ({ engine, servers: 1 })),
      ...(engines.includes('postgres') ? [{ engine: 'postgres' as const, servers: 3 }] : []),
    ]
    let isWhole = true
    for (const { engine, servers } of runs) {
      // On PostgreSQL every second kill hits the database: as many kills of the server as on PGlite need twice the rounds.
      const rounds = Number(kills) * (engine === 'postgres' ? 2 : 1)
      const begun = Date.now()
      const { lost, ...figures } = await crashRun({ engine, kills: rounds, servers })
      console.info(table([{ ...figures, seconds: Math.round((Date.now() - begun) / 1000), lost: lost.length }]))
      for (const sentence of lost) console.error(`LOST: ${sentence}`)
      isWhole &&= lost.length === 0
    }
    return killLonger() && isWhole
  },
}

/** The tests of the outbox and of the counted views, with many times what `npm test` takes. */
function killLonger(): boolean {
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      'tests/backend/mail-crash.test.ts',
      'tests/backend/article-views-crash.test.ts',
    ],
    { env: { ...process.env, MAILS_WHEN_KILLED: '2000', VIEWS_WHEN_KILLED: '10000' }, stdio: 'inherit' },
  )
  return status === 0
}

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { table } from '../../support/report/table.ts'
import type { Soak } from '../run.ts'

const ROOT = join(import.meta.dirname, '../../..')
const REPORT = join(ROOT, 'test-results/attacks.json')

/** What each file attacks. Most titles name the engine; `engine` holds for those that do not. */
const suites: Record<string, { against: string; engine?: 'pglite' | 'no database' }> = {
  'tests/backend/access.test.ts': { against: 'wall' },
  'tests/backend/front-door.test.ts': { against: 'wall', engine: 'pglite' },
  'tests/backend/log-without-people.test.ts': { against: 'wall' },
  'tests/backend/stranger-attacks.test.ts': { against: 'wall' },
  'tests/backend/newsletter-attacks.test.ts': { against: 'newsletter' },
  'tests/backend/admin-work.test.ts': { against: 'admin area' },
  'tests/backend/administrators.test.ts': { against: 'accounts', engine: 'pglite' },
  'tests/backend/admin-passwords.test.ts': { against: 'sign-in' },
  'tests/backend/account-attacks.test.ts': { against: 'accounts' },
  'tests/backend/second-factor.test.ts': { against: 'second factor' },
  'tests/backend/step-up.test.ts': { against: 'second factor' },
  'tests/backend/request-cost.test.ts': { against: 'cost' },
  'tests/backend/patterns-in-database.test.ts': { against: 'cost' },
  'tests/backend/virus-scan.test.ts': { against: 'files', engine: 'no database' },
  'tests/backend/upload-content.test.ts': { against: 'files' },
  'tests/backend/encrypted-ways.test.ts': { against: 'way to database and mail', engine: 'no database' },
  'tests/backend/serving-user.test.ts': { against: 'database' },
  'tests/backend/backup.test.ts': { against: 'backup' },
  'tests/backend/backup-key.test.ts': { against: 'backup', engine: 'pglite' },
  'tests/backend/limits.test.ts': { against: 'limits' },
  'tests/backend/body-limits.test.ts': { against: 'limits' },
  'tests/backend/slow-requests.test.ts': { against: 'limits', engine: 'no database' },
  'tests/backend/unreadable-requests.test.ts': { against: 'limits' },
  'tests/backend/unread-answers.test.ts': { against: 'limits', engine: 'no database' },
  'tests/backend/arriving-files.test.ts': { against: 'limits' },
  'tests/backend/floods-at-once.test.ts': { against: 'limits', engine: 'pglite' },
}

interface Report {
  testResults: { name: string; assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[]
}

export const soak: Soak = {
  about: 'runs every test that is an attack, and prints what was tried and what came of it',
  options: {},
  async run() {
    mkdirSync(join(ROOT, 'test-results'), { recursive: true })
    spawnSync(
      process.execPath,
      [
        join(ROOT, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--project=backend',
        ...Object.keys(suites),
        '--reporter=json',
        `--outputFile=${REPORT}`,
      ],
      { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, FLOOD_SECONDS: '120' } },
    )

    const report: Report = JSON.parse(readFileSync(REPORT, 'utf8'))
    const attacks = report.testResults.flatMap(({ name, assertionResults }) => {
      const suite = suites[Object.keys(suites).find((file) => name.endsWith(file)) ?? '']
      return assertionResults.map(({ ancestorTitles, title, status }) => ({
        against: suite?.against ?? name,
        engine:
          /\bon (pglite|postgres)/i.exec([...ancestorTitles, title].join(' '))?.[1]?.toLowerCase() ??
          suite?.engine ??
          'not told',
        result: status === 'passed' ? 'held' : status === 'failed' ? 'BROKEN' : status,
        attack: [...ancestorTitles.slice(1), title].join(', ').slice(0, 120),
      }))
    })
    console.info(table(attacks.map(({ attack, ...rest }) => ({ ...rest, attack: attack.padEnd(120) }))))

    const broken = attacks.filter(({ result }) => result === 'BROKEN').length
    console.info(`\n${attacks.length} attacks: ${attacks.length - broken} held, ${broken} broken`)
    return attacks.length > 0 && broken === 0
  },
}

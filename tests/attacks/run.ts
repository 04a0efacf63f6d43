import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { table } from '../../bench/table.ts'

/**
 * `npm run test:attacks`: every test that is an attack, in one run, and a table of what was tried and what came of it.
 * "held" means that the attack failed. Ends with code 1 when one succeeded.
 */
const ROOT = join(import.meta.dirname, '../..')
const REPORT = join(ROOT, 'test-results/attacks.json')

const suites: Record<string, string> = {
  'tests/backend/access.test.ts': 'wall',
  'tests/backend/stranger-attacks.test.ts': 'wall',
  'tests/backend/newsletter-attacks.test.ts': 'newsletter',
  'tests/backend/admin-work.test.ts': 'admin area',
  'tests/backend/admin-passwords.test.ts': 'sign-in',
  'tests/backend/limits.test.ts': 'limits',
  'tests/backend/body-limits.test.ts': 'limits',
  'tests/backend/slow-requests.test.ts': 'limits',
}

interface Report {
  testResults: { name: string; assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[]
}

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
  { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] },
)

const report: Report = JSON.parse(readFileSync(REPORT, 'utf8'))
const attacks = report.testResults.flatMap(({ name, assertionResults }) =>
  assertionResults.map(({ ancestorTitles, title, status }) => ({
    against: suites[Object.keys(suites).find((file) => name.endsWith(file)) ?? ''] ?? name,
    engine: /\bon (pglite|postgres)\b/.exec(ancestorTitles.join(' '))?.[1] ?? 'both alike',
    result: status === 'passed' ? 'held' : status === 'failed' ? 'BROKEN' : status,
    attack: [...ancestorTitles.slice(1), title].join(', ').slice(0, 120),
  })),
)
console.info(table(attacks.map(({ attack, ...rest }) => ({ ...rest, attack: attack.padEnd(120) }))))

const broken = attacks.filter(({ result }) => result === 'BROKEN').length
console.info(`\n${attacks.length} attacks: ${attacks.length - broken} held, ${broken} broken`)
process.exit(attacks.length > 0 && broken === 0 ? 0 : 1)

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findChromium } from './support/browser/find-chromium.ts'

/**
 * `npm test`: everything, in the order in which a mistake is found cheapest, and at the end one line over all of it.
 * Types, lint and the search for what is unused count as one test each. The line over each part says when it began.
 *
 * `npm test -- --record` also writes down how long each test file took, by which the next run sorts them.
 */

interface Count {
  passed: number
  failed: number
}

const ROOT = join(import.meta.dirname, '..')
const RESULTS = join(ROOT, 'test-results')

// Hundreds of servers and commands start: what Node makes of our files once serves all of them.
process.env.NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compiled')

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
findChromium()

const counts = [
  run('Types', ['node_modules/@react-router/dev/bin.cjs', 'typegen']),
  run('Types', ['node_modules/typescript/bin/tsc', '--noEmit']),
  run('Lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
  run('Nothing unused', ['node_modules/knip/bin/knip.js']),
  run(
    'Unit and backend tests',
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=test-results/vitest.json',
    ],
    () => countOf(readJson('vitest.json'), 'numPassedTests', 'numFailedTests'),
  ),
  run('Browser tests', ['node_modules/@playwright/test/cli.js', 'test'], () =>
    countOf(readJson('browser.json').stats as Record<string, unknown>, 'expected', 'unexpected'),
  ),
]

if (process.argv.includes('--record')) recordDurations()

const total = counts.reduce((sum, count) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }))
console.info(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/** A suite that fails without counting a failed test (it crashed, or found no test) is a failure all the same. */
function run(name: string, [script = '', ...arguments_]: string[], count?: () => Count): Count {
  console.info(`\n── ${name} (after ${Math.round(process.uptime())} s)`)
  const { status } = spawnSync(process.execPath, [join(ROOT, script), ...arguments_], { cwd: ROOT, stdio: 'inherit' })
  if (!count) return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

  const counted = attempt(count) ?? { passed: 0, failed: 1 }
  return status === 0 || counted.failed > 0 ? counted : { ...counted, failed: 1 }
}

/** Seconds of each test file that takes one or more: see tests/support/longest-first.ts. */
function recordDurations(): void {
  const report = readJson('vitest.json').testResults as { name: string; startTime: number; endTime: number }[]
  const durations = report
    .map(({ name, startTime, endTime }) => [relative(ROOT, name), Math.round((endTime - startTime) / 1000)] as const)
    .filter(([, seconds]) => seconds >= 1)
    .toSorted(([, a], [, b]) => b - a)
  writeFileSync(join(ROOT, 'tests/durations.json'), `${JSON.stringify(Object.fromEntries(durations), null, 2)}\n`)
}

function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(RESULTS, file), 'utf8'))
}

function countOf(report: Record<string, unknown>, passed: string, failed: string): Count {
  return { passed: Number(report[passed]), failed: Number(report[failed]) }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

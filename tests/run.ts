import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './support/find-chromium.ts'

/**
 * `npm test`: everything, in the order in which a mistake is found cheapest, and at the end one line over all of it.
 * Types, lint and the search for what is unused count as one test each.
 */

interface Count {
  passed: number
  failed: number
}

const ROOT = join(import.meta.dirname, '..')
const RESULTS = join(ROOT, 'test-results')

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

const total = counts.reduce((sum, count) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }))
console.info(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/** A suite that fails without counting a failed test (it crashed, or found no test) is a failure all the same. */
function run(name: string, [script = '', ...arguments_]: string[], count?: () => Count): Count {
  console.info(`\n── ${name}`)
  const { status } = spawnSync(process.execPath, [join(ROOT, script), ...arguments_], { cwd: ROOT, stdio: 'inherit' })
  if (!count) return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

  const counted = attempt(count) ?? { passed: 0, failed: 1 }
  return status === 0 || counted.failed > 0 ? counted : { ...counted, failed: 1 }
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

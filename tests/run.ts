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
const MOST_SECOND_TRIES = 4

// Hundreds of servers and commands start: what Node makes of our files once serves all of them.
process.env.NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compiled')

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
findChromium()

const secondTries: string[] = []
const counts = [
  check('Types', ['node_modules/@react-router/dev/bin.cjs', 'typegen']),
  check('Types', ['node_modules/typescript/bin/tsc', '--noEmit']),
  check('Lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
  check('Nothing unused', ['node_modules/knip/bin/knip.js']),
  suite('Unit and backend tests', {
    all: vitest('vitest.json'),
    count: () => countOf(readJson('vitest.json'), 'numPassedTests', 'numFailedTests'),
    failed: failedFiles,
    again: (files) => [...vitest('vitest-again.json'), '--maxWorkers=1', ...files],
  }),
  suite('Browser tests', {
    all: ['node_modules/@playwright/test/cli.js', 'test'],
    count: () => countOf(readJson('browser.json').stats as Record<string, unknown>, 'expected', 'unexpected'),
    failed: failedStories,
    again: () => ['node_modules/@playwright/test/cli.js', 'test', '--last-failed', '--workers=1'],
  }),
]

if (process.argv.includes('--record')) recordDurations()

for (const name of secondTries) console.info(`passed only when it ran once more, alone: ${name}`)
const total = counts.reduce((sum, count) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }))
console.info(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

function check(name: string, command: string[]): Count {
  return run(name, command) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * Files run beside each other here, on a machine that may be busy with other things, too. What fails runs once more,
 * alone: failing twice is a failure, and what passes then is named at the end, for it wants mending as well. Where much
 * fails, the program is broken, and there is no second try.
 *
 * A suite that ends badly without counting a failed test (it crashed, or found no test) is a failure all the same.
 */
function suite(
  name: string,
  {
    all,
    count,
    failed,
    again,
  }: { all: string[]; count(): Count; failed(): string[]; again(failed: string[]): string[] },
): Count {
  const passed = run(name, all)
  const counted = attempt(count) ?? { passed: 0, failed: 1 }
  if (passed) return counted
  const names = attempt(failed) ?? []
  if (names.length > 0 && names.length <= MOST_SECOND_TRIES && run(`${name}, what failed once more`, again(names))) {
    secondTries.push(...names)
    return { passed: counted.passed + counted.failed, failed: 0 }
  }
  return { ...counted, failed: Math.max(1, counted.failed) }
}

/** @returns whether the command ended well */
function run(name: string, [script = '', ...arguments_]: string[]): boolean {
  console.info(`\n── ${name} (after ${Math.round(process.uptime())} s)`)
  const { status } = spawnSync(process.execPath, [join(ROOT, script), ...arguments_], { cwd: ROOT, stdio: 'inherit' })
  return status === 0
}

function vitest(report: string): string[] {
  const to = `--outputFile.json=test-results/${report}`
  return ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', to]
}

function failedFiles(): string[] {
  const report = readJson('vitest.json').testResults as { name: string; status: string }[]
  return report.filter(({ status }) => status === 'failed').map(({ name }) => relative(ROOT, name))
}

/** In the words of the tests' own report: file, and where in it. */
function failedStories(): string[] {
  interface Suite {
    suites?: Suite[]
    specs: { ok: boolean; file: string; line: number; title: string }[]
  }
  const failedIn = ({ suites = [], specs }: Suite): string[] => [
    ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...suites.flatMap(failedIn),
  ]
  return (readJson('browser.json').suites as Suite[]).flatMap(failedIn)
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

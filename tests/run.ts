import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findChromium } from './support/browser/find-chromium.ts'

/**
 * `npm test`: what a change is likely to break, in the order in which a mistake is found cheapest. `npm run test:more`: the
 * rest, which is tagged `more`. At the end one line over all of it: types, lint and the search for what is unused count as one
 * test each. The line over each part says when it began.
 */

interface Count {
  passed: number
  failed: number
}

const ROOT = join(import.meta.dirname, '..')
const RESULTS = join(ROOT, 'test-results')
/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
const HOUR = 3_600_000
const MOST_SECOND_TRIES = 4
const isMore = process.argv.includes('--more')

// Hundreds of servers and commands start: what Node makes of our files once serves all of them.
process.env.NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compiled')

const folders = folderInMemory()
if (folders) process.env.TMPDIR = folders

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
findChromium()

const secondTries: string[] = []
const counts = [
  ...(isMore ? [] : checks()),
  suite('Unit and backend tests', {
    all: vitest('vitest.json'),
    count: () => countOf(readJson('vitest.json'), 'numPassedTests', 'numFailedTests'),
    failed: failedFiles,
    again: (files) => [...vitest('vitest-again.json'), '--maxWorkers=1', ...files],
  }),
  suite('Browser tests', {
    all: [...playwright(), isMore ? '--grep=@more' : '--grep-invert=@more'],
    count: () => countOf(readJson('browser.json').stats as Record<string, unknown>, 'expected', 'unexpected'),
    failed: failedStories,
    again: () => [...playwright(), '--last-failed', '--workers=1'],
  }),
]

for (const name of secondTries) console.info(`passed only when it ran once more, alone: ${name}`)
const total = counts.reduce((sum, count) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }))
if (folders) rmSync(folders, { recursive: true, force: true })
console.info(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/**
 * A database is 1,200 files, which are copied for every server and synced at every commit: in memory both cost a tenth of what
 * they cost on a disk.
 *
 * @returns undefined where there is no such place, or little room in it
 */
function folderInMemory(): string | undefined {
  return attempt(() => {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < 4 * 1024 ** 3) return undefined
    // Of runs that were killed.
    for (const name of readdirSync(MEMORY).filter((entry) => entry.startsWith('praxis-tests-'))) {
      const old = join(MEMORY, name)
      if (Date.now() - statSync(old).mtimeMs > 2 * HOUR) rmSync(old, { recursive: true, force: true })
    }
    const folder = mkdtempSync(join(MEMORY, 'praxis-tests-'))
    // The database server that a test starts for itself runs as another user.
    chmodSync(folder, 0o711)
    return folder
  })
}

function checks(): Count[] {
  return [
    check('Types', ['node_modules/typescript/bin/tsc', '--noEmit']),
    check('Lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
    check('Nothing unused', ['node_modules/knip/bin/knip.js']),
  ]
}

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
  const tags = `--tags-filter=${isMore ? 'more' : '!more'}`
  return ['node_modules/vitest/vitest.mjs', 'run', tags, '--reporter=default', '--reporter=json', to]
}

function playwright(): string[] {
  return ['node_modules/@playwright/test/cli.js', 'test']
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

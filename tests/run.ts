import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { findChromium } from './support/browser/find-chromium.ts'

/**
 * `npm test`: what a change is likely to break, in the order in which a mistake is found cheapest. `npm run test:more`: the
 * rest, which is tagged `more`. The last line counts all of it: row types, types, lint and the search for what is unused
 * are one test each.
 */

interface Count {
  passed: number
  failed: number
}

const ROOT = join(import.meta.dirname, '..')
const RESULTS = join(ROOT, 'test-results')
/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
const isMore = process.argv.includes('--more')

// Hundreds of servers and commands start: what Node makes of our files once serves all of them.
process.env.NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compiled')
const folder = folderInMemory()
if (folder) process.env.TMPDIR = folder

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
findChromium()

const counts = [
  ...(isMore ? [] : await check()),
  suite(
    'Unit, component and backend tests',
    [
      ...['node_modules/vitest/vitest.mjs', 'run', `--tags-filter=${isMore ? 'more' : '!more'}`],
      ...['--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json'],
    ],
    () => {
      const { numPassedTests, numFailedTests } = readJson('vitest.json')
      return { passed: numPassedTests, failed: numFailedTests }
    },
  ),
  suite(
    'Browser tests',
    ['node_modules/@playwright/test/cli.js', 'test', isMore ? '--grep=@more' : '--grep-invert=@more'],
    () => {
      const { stats } = readJson('browser.json')
      return { passed: stats.expected, failed: stats.unexpected }
    },
  ),
]

const total = counts.reduce((sum, count) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }))
if (folder) rmSync(folder, { recursive: true, force: true })
console.info(`\nafter ${seconds()} s\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/**
 * A database is 1,200 files, which are copied for servers and synced at every commit: in memory both cost a tenth of what
 * they cost on a disk.
 * @returns undefined where there is no such place, or little space in it
 */
function folderInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < 4 * 1024 ** 3) return undefined
    const folder = mkdtempSync(join(MEMORY, 'praxis-tests-'))
    // The database server that a test starts for itself runs as another user.
    chmodSync(folder, 0o711)
    return folder
  } catch {
    return undefined
  }
}

/** Side by side, as none of them keeps two cores busy: what each says is printed when it ends. */
async function check(): Promise<Count[]> {
  const areWritten = run('Row types', ['server/commands/write-row-types.ts'])
  const checks: [name: string, script: string, ...words: string[]][] = [
    ['Types', 'typescript/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json'],
    ['Lint and format', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
    ['Nothing unused', 'knip/bin/knip.js'],
  ]
  const results = checks.map(async ([name, script, ...words]) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules', script), ...words], { cwd: ROOT })
    const ended = new Promise((resolve) => child.once('close', resolve))
    const said = await Promise.all([text(child.stdout), text(child.stderr)])
    const isGood = (await ended) === 0
    console.info(`\n── ${name} (after ${seconds()} s)\n${said.join('').trim()}`)
    return isGood
  })
  return [areWritten, ...(await Promise.all(results))].map((isGood) => ({
    passed: Number(isGood),
    failed: Number(!isGood),
  }))
}

/** A suite that ends badly without counting a failed test (it crashed, or found no test) is a failure all the same. */
function suite(name: string, command: string[], count: () => Count): Count {
  const passed = run(name, command)
  try {
    const counted = count()
    return passed ? counted : { ...counted, failed: Math.max(1, counted.failed) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** @returns whether the command ended well */
function run(name: string, [script = '', ...arguments_]: string[]): boolean {
  console.info(`\n── ${name} (after ${seconds()} s)`)
  const { status } = spawnSync(process.execPath, [join(ROOT, script), ...arguments_], { cwd: ROOT, stdio: 'inherit' })
  return status === 0
}

function seconds(): number {
  return Math.round(process.uptime())
}

function readJson(file: string) {
  return JSON.parse(readFileSync(join(RESULTS, file), 'utf8'))
}

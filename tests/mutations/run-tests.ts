import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface TestRun {
  /** `none` where no test has the name, so that nothing was tried. */
  result: 'green' | 'red' | 'none'
  seconds: number
  /** What went red. */
  by: string
}

interface Report {
  numPassedTests: number
  testResults: { message: string; assertionResults: { status: string; title: string }[] }[]
}

/**
 * Runs test files in a folder, until the first one fails or the time is over, which counts as red: a change that makes a
 * test wait for ever was noticed.
 */
export async function runTests(
  folder: string,
  {
    tests,
    name,
    postgres,
    limitMs,
  }: { tests: string[]; name?: string | undefined; postgres?: true | undefined; limitMs: number },
): Promise<TestRun> {
  const browser = tests.some((file) => file.endsWith('.spec.ts'))
  const report = join(folder, 'test-results/mutation.json')
  await rm(report, { force: true })
  const program = browser
    ? ['node_modules/@playwright/test/cli.js', 'test', ...tests, '--workers=1', '--max-failures=1']
    : [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...tests,
        '--maxWorkers=1',
        '--bail=1',
        '--reporter=json',
        `--outputFile=${report}`,
      ]
  const filter = name ? [browser ? '--grep' : '--testNamePattern', escaped(name)] : []

  const begun = Date.now()
  const child = spawn(process.execPath, [...program, ...filter], {
    cwd: folder,
    env: { ...process.env, ...(postgres ? {} : { TEST_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }) },
    stdio: 'ignore',
    // A group of its own, so that servers which a red test leaves behind end with it.
    detached: true,
  })
  const end = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    end()
  }, limitMs)
  const [code] = await once(child, 'exit')
  clearTimeout(timer)
  end()

  const seconds = Math.round((Date.now() - begun) / 1000)
  if (isOver) return { result: 'red', seconds, by: `nothing was finished after ${limitMs / 1000} s` }
  if (browser) return { result: code === 0 ? 'green' : 'red', seconds, by: 'a test in the browser' }
  const found: Report | undefined = await readFile(report, 'utf8').then(JSON.parse, () => undefined)
  const failed = found?.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed')
  const broken = found?.testResults.find(({ message }) => message)
  if (code !== 0)
    return { result: 'red', seconds, by: failed?.title ?? `the file itself: ${broken?.message.slice(0, 100)}` }
  return { result: found && found.numPassedTests > 0 ? 'green' : 'none', seconds, by: '' }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

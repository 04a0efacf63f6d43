import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { visitRegExpAST } from '@eslint-community/regexpp'
import { getFirstConsumedChar } from 'regexp-ast-analysis'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { expect, test, vi } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** Writes a page for developers out of our own code. */
const FOR_DEVELOPERS = 'server/database/schema/'

/** Slow where a line break follows, and what they read is an address, which has none. */
const ofAddresses = ['/[?#].*$/', '/[?#].*$/s', '/\\?.*$/']

test('no pattern takes longer than in proportion to the text that it reads', async () => {
  const sources = await readSources()
  const patterns = [...written(sources), ...(await built(sources))]

  expect(patterns.length).toBeGreaterThan(60)
  const slow = patterns.filter(({ pattern }) => !ofAddresses.includes(String(pattern)) && isSlow(pattern))
  expect(slow.map(({ file, pattern }) => `${file}: ${pattern}`)).toEqual([])
})

test.each([/(a+)+$/, /^(\w|\d)+$/, /\s+$/, /^.*@.*\..*!$/, /a.*a.*b/])('%s is slow', (pattern) => {
  expect(isSlow(pattern)).toBe(true)
})

/** Whether it can share out the same letters in several ways, among its repetitions or among what is repeated. */
function isSlow(pattern: RegExp): boolean {
  const { reports, parsed } = analyse(pattern)
  let isSlow = reports.length > 0
  visitRegExpAST(parsed.pattern, {
    onQuantifierEnter({ max, element }) {
      if (max === 1 || !('alternatives' in element)) return
      const first = element.alternatives.map((choice) => getFirstConsumedChar(choice, 'ltr', parsed.flags).char)
      isSlow ||= first.some((one, index) => first.slice(index + 1).some((other) => !one.isDisjointWith(other)))
    },
  })
  return isSlow
}

interface Source {
  file: string
  nodes: { type?: string; regex?: { pattern: string; flags: string }; callee?: { name?: string } }[]
}

/** Every `/…/` of the code, read from its syntax tree. */
function written(sources: Source[]) {
  return sources.flatMap(({ file, nodes }) =>
    nodes.flatMap(({ regex }) => (regex ? [{ file, pattern: new RegExp(regex.pattern, regex.flags) }] : [])),
  )
}

/** Every `new RegExp(…)` of the code: its file is loaded while the constructor tells what it makes. */
async function built(sources: Source[]) {
  const found: { file: string; pattern: RegExp }[] = []
  const Original = globalThis.RegExp
  const builders = sources.filter(
    ({ file, nodes }) =>
      !file.startsWith(FOR_DEVELOPERS) &&
      nodes.some(({ type, callee }) => type === 'NewExpression' && callee?.name === 'RegExp'),
  )
  expect(builders.length).toBeGreaterThan(1)
  // Other files of this worker may have loaded them.
  vi.resetModules()
  for (const { file } of builders) {
    const before = found.length
    globalThis.RegExp = new Proxy(Original, {
      construct(target, given: [string, string?]) {
        const pattern = new target(...given)
        found.push({ file, pattern })
        return pattern
      },
    })
    await import(join(ROOT, file)).finally(() => {
      globalThis.RegExp = Original
    })
    expect(found.length, `${file}: build its pattern when the file is loaded`).toBeGreaterThan(before)
  }
  return found
}

async function readSources(): Promise<Source[]> {
  const files = await Array.fromAsync(glob('{app,rules,server,supabase}/**/*.{ts,tsx}', { cwd: ROOT }))
  return Promise.all(
    files
      .filter((file) => !/\.(test|d)\.tsx?$/.test(file))
      .map(async (file) => {
        return { file, nodes: nodesOf(parseSync(file, await readFile(join(ROOT, file), 'utf8')).program) }
      }),
  )
}

function nodesOf(tree: unknown): Source['nodes'] {
  if (typeof tree !== 'object' || tree === null) return []
  return [tree, ...Object.values(tree).flatMap(nodesOf)]
}

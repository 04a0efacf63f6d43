// @module-tag more
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { hostileTexts } from '../support/texts/hostile-texts.ts'

const ROOT = join(import.meta.dirname, '../..')
const CODE = ['rules', 'server', 'app', 'supabase']
/** Writes a page for developers out of our own code. */
const FOR_DEVELOPERS = 'server/database/schema/'

/** A linear pattern reads it in a fraction of a millisecond, a quadratic one takes a tenth of a second and more. */
const LONGEST = 16 * 1024
const SLOW_MS = 40
/** Four times the text takes four times the time, and sixteen times the time when the pattern is quadratic. */
const GROWTH = 8

interface Found {
  file: string
  pattern: RegExp
}

test('no pattern takes longer than in proportion to the text that it reads', async () => {
  const patterns = [...(await writtenPatterns()), ...(await builtPatterns())]
  expect(patterns.length).toBeGreaterThan(60)

  const slow = patterns.flatMap(({ file, pattern }) => {
    const text = worstText(pattern)
    return text === undefined ? [] : [`${file}: ${pattern} on ${JSON.stringify(text.slice(0, 12))}`]
  })

  expect(slow).toEqual([])
}, 300_000)

test.each([/(a+)+$/, /^(\w|\d)+$/, /\s+$/, /^.*@.*\..*!$/, /a.*a.*b/])(
  '%s would be found',
  (pattern) => {
    expect(worstText(pattern)).toBeDefined()
  },
  60_000,
)

/** @returns a text whose time grows faster than its length; undefined when there is none among the hostile ones */
function worstText(pattern: RegExp): string | undefined {
  let slow: string[] | undefined
  // Step by step: an exponential pattern is found while its text is short.
  for (let length = 24; length <= LONGEST; length = length < 64 ? length + 8 : length * 4) {
    for (const text of slow ?? hostileTexts(length)) {
      if (timeOf(pattern, text) < SLOW_MS) continue
      // Other work on the machine makes one measurement slow, not three.
      const quarter = text.slice(0, text.length / 4) + text.slice(-2)
      const grows = [1, 2, 3].every(() => timeOf(pattern, text) > Math.max(SLOW_MS, GROWTH * timeOf(pattern, quarter)))
      if (grows) return text
    }
  }
  return undefined
}

function timeOf(pattern: RegExp, text: string): number {
  pattern.lastIndex = 0
  const begun = performance.now()
  if (pattern.global) text.replace(pattern, '')
  else pattern.test(text)
  return performance.now() - begun
}

/** Every `/…/` of the code, read from its syntax tree. */
async function writtenPatterns(): Promise<Found[]> {
  return (await codeFiles()).flatMap(({ file, program }) =>
    nodesOf(program).flatMap((node) =>
      node.regex ? [{ file, pattern: new RegExp(node.regex.pattern, node.regex.flags) }] : [],
    ),
  )
}

/** Every `new RegExp(…)` of the code: its file is loaded while the constructor tells what it makes. */
async function builtPatterns(): Promise<Found[]> {
  const builders = (await codeFiles()).filter(
    ({ file, program }) =>
      !file.startsWith(FOR_DEVELOPERS) &&
      nodesOf(program).some((node) => node.type === 'NewExpression' && node.callee?.name === 'RegExp'),
  )
  expect(builders.length).toBeGreaterThan(1)
  const found: Found[] = []
  const Original = globalThis.RegExp
  for (const { file } of builders) {
    const before = found.length
    globalThis.RegExp = new Proxy(Original, {
      construct(target, given: [string, string?]) {
        const pattern = new target(...given)
        found.push({ file, pattern: new target(pattern.source, pattern.flags) })
        return pattern
      },
    })
    await import(join(ROOT, file)).finally(() => {
      globalThis.RegExp = Original
    })
    expect(
      found.length,
      `${file} builds a pattern only when it is called: build it when the file is loaded`,
    ).toBeGreaterThan(before)
  }
  return found
}

interface Node {
  type?: string
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}

let files: Promise<{ file: string; program: unknown }[]> | undefined
function codeFiles() {
  files ??= (async () => {
    const names = await Array.fromAsync(glob(`{${CODE.join(',')}}/**/*.{ts,tsx}`, { cwd: ROOT }))
    return Promise.all(
      names
        .filter((name) => !/\.(test|d)\.tsx?$/.test(name))
        .map(async (file) => ({ file, program: parseSync(file, await readFile(join(ROOT, file), 'utf8')).program })),
    )
  })()
  return files
}

function nodesOf(tree: unknown): Node[] {
  if (typeof tree !== 'object' || tree === null) return []
  return [tree as Node, ...Object.values(tree).flatMap(nodesOf)]
}

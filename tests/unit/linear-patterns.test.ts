import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { visitRegExpAST } from '@eslint-community/regexpp'
import { getFirstConsumedChar } from 'regexp-ast-analysis'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { claimRules } from '../../content/texts/claim-rules.ts'
import { CONTROL_CHARACTERS } from '../../rules/input/control-characters.ts'
import { EMAIL_PATTERN } from '../../rules/input/email-address.ts'
import { NOT_SEARCHED } from '../../rules/input/folded.ts'
import { LINKS, TITLES } from '../../rules/input/name.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Slow where a line break follows, and what they read is an address, which has none. */
const ofAddresses = ['/[?#].*$/', '/[?#].*$/s', '/\\?.*$/']

/** Built of words of the program, never of input. */
const builders = [
  'content/texts/claim-rules.ts',
  'rules/format/no-break.ts',
  'rules/input/control-characters.ts',
  'rules/input/email-address.ts',
  'rules/input/folded.ts',
  'rules/input/name.ts',
]
const built = [
  ...claimRules.map(({ pattern }) => pattern),
  new RegExp(EMAIL_PATTERN, 'u'),
  new RegExp(`[${CONTROL_CHARACTERS}]`, 'gu'),
  new RegExp(`[${NOT_SEARCHED}]`, 'gu'),
  new RegExp(TITLES, 'giu'),
  new RegExp(LINKS, 'iu'),
]

test('no pattern takes longer than in proportion to the text that it reads', async () => {
  const sources = await readSources()
  const written = sources.flatMap(({ nodes }) =>
    nodes.flatMap(({ regex }) => (regex ? [new RegExp(regex.pattern, regex.flags)] : [])),
  )
  expect(written.length).toBeGreaterThan(60)
  const slow = [...written, ...built].filter((pattern) => !ofAddresses.includes(String(pattern)) && isSlow(pattern))
  expect(slow.map(String)).toEqual([])

  const building = sources.filter(({ nodes }) => nodes.some(builds))
  expect(building.map(({ file }) => file).toSorted()).toEqual(builders)
})

/** Whether it can match the same letters in several ways, among its repetitions or within what is repeated. */
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

interface SyntaxNode {
  type?: string
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}

async function readSources() {
  const files = await Array.fromAsync(glob('{app,content,rules,server}/**/*.{ts,tsx}', { cwd: ROOT }))
  return Promise.all(
    files
      .filter((file) => !/\.(test|d)\.tsx?$/.test(file))
      .map(async (file) => ({
        file,
        nodes: nodesOf(parseSync(file, await readFile(join(ROOT, file), 'utf8')).program),
      })),
  )
}

function nodesOf(tree: unknown): SyntaxNode[] {
  if (typeof tree !== 'object' || tree === null) return []
  return [tree, ...Object.values(tree).flatMap(nodesOf)]
}

function builds({ type, callee }: SyntaxNode): boolean {
  return type === 'NewExpression' && callee?.name === 'RegExp'
}

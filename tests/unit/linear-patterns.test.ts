import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AST, visitRegExpAST } from '@eslint-community/regexpp'
import { getConsumedChars, getFirstConsumedChar, getLengthRange } from 'regexp-ast-analysis'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { claimRules } from '../../content/texts/claim-rules.ts'
import { CONTROL_CHARACTERS } from '../../rules/input/control-characters.ts'
import { EMAIL_PATTERN } from '../../rules/input/email-address.ts'
import { NOT_SEARCHED } from '../../rules/input/folded.ts'
import { LINKS, TITLES } from '../../rules/input/name.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Slow for texts that they never read. */
const neverSlow = [
  // Where a line break follows: an address has none.
  ...['/[?#].*$/', '/[?#].*$/s', '/\\?.*$/'],
  // Where an end is missing: in JSON, and in what programs write, none is.
  String.raw`/"(?:[^"\\]|\\.)*"/g`,
  String.raw`/<Contents>.*?<Key>(.*?)<\/Key>.*?<LastModified>(.*?)<\/LastModified>.*?<\/Contents>/gs`,
  String.raw`/= ANY \(+ARRAY\[(.*?)\]/`,
  String.raw`/\/\*[\s\S]*?\*\//g`,
  String.raw`/\/app\/(routes\/public|features\/newsletter|ui)\/[^?]*\.tsx/`,
  // A name has 200 characters.
  String.raw`/ \(.*\)$/`,
]

/** Built of words of the program, never of input. */
const builders = [
  'content/texts/claim-rules.ts',
  'rules/format/with-nbsp.ts',
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
  const slow = [...written, ...built].filter((pattern) => !neverSlow.includes(String(pattern)) && isSlow(pattern))
  expect(slow.map(String)).toEqual([])

  const building = sources.filter(({ nodes }) => nodes.some(builds))
  expect(building.map(({ file }) => file).toSorted()).toEqual(builders)
})

/** Whether it can match the same letters in several ways, among its repetitions or within what is repeated, or begin again within them. */
function isSlow(pattern: RegExp): boolean {
  const { reports, parsed } = analyse(pattern)
  let isSlow = reports.length > 0
  visitRegExpAST(parsed.pattern, {
    onQuantifierEnter(quantifier) {
      const { max, element } = quantifier
      isSlow ||= max === Number.POSITIVE_INFINITY && beginsWithin(quantifier, parsed.flags)
      if (max === 1 || !('alternatives' in element)) return
      const first = element.alternatives.map((choice) => getFirstConsumedChar(choice, 'ltr', parsed.flags).char)
      isSlow ||= first.some((one, index) => first.slice(index + 1).some((other) => !one.isDisjointWith(other)))
    },
  })
  return isSlow
}

/** „aktivieraktivieraktivier…“ for `aktivier\p{L}* zell`: from each of them it reads to the end. */
function beginsWithin(quantifier: AST.Quantifier, flags: Parameters<typeof getConsumedChars>[1]): boolean {
  const repeated = getConsumedChars(quantifier.element, flags).chars
  let mayBeMissing = false
  let before = 0
  for (let node: AST.Node = quantifier; node.parent; node = node.parent) {
    if (node.parent.type !== 'Alternative') continue
    const { elements } = node.parent
    const at = elements.indexOf(node as AST.Element)
    mayBeMissing ||= elements.slice(at + 1).some((element) => getLengthRange(element, flags).min > 0)
    for (const element of elements.slice(0, at)) {
      if (element.type === 'Assertion') return false
      before += getLengthRange(element, flags).min
      if (!getConsumedChars(element, flags).chars.isSubsetOf(repeated)) return false
    }
  }
  return mayBeMissing && before > 0
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

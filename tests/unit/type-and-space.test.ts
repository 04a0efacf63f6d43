import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync('app/styles/tokens.css', 'utf8')
const sizes = namesIn([tokens], /--text-(?!scale)([a-z0-9]+):/g)
const spaces = namesIn([tokens], /--spacing-([1-9]\d*):/g)
const styles = read('app/**/*.css')

test('there are eight sizes of text and nine spaces', () => {
  expect([sizes.length, spaces.length]).toEqual([8, 9])
})

/** Up to 4 px or a quarter of a letter is a line or an inlet, and more than 5 rem the room of a part. */
const isOwnSpace = (value: string) =>
  Array.from(value.matchAll(/(?<![\w.-])-?(\d*\.?\d+)(rem|em|px)\b/g)).some(([, number, unit]) =>
    unit === 'px' ? Number(number) > 4 : unit === 'em' ? Number(number) > 0.25 : Number(number) <= 5,
  )
/** Likewise: a corner of up to 4 px or a third of a letter, a circle and none. */
const ownCorner = /^(?!(?:var\(--radius-(?:control|card|pill)\)|0|4px|0\.(?:25|3)em|50%)$)/

test.each<[string, RegExp, (value: string) => boolean]>([
  [
    'size of text',
    /\b(?:font-size|font):([^;]+);/g,
    (value) => /(?<![\w.-])\d*\.?\d+(rem|em|px|pt|%)/.test(value) || !knows(value, 'text', sizes),
  ],
  [
    'space',
    /[;{]\s*(?:margin|padding|gap|row-gap|column-gap|text-indent)(?:-[a-z-]+)?:([^;]+);/g,
    (value) => isOwnSpace(value) || !knows(value, 'spacing', spaces),
  ],
  [
    'radius',
    /border-radius:([^;]+);/g,
    (value) =>
      value
        .trim()
        .split(' ')
        .some((corner) => ownCorner.test(corner)),
  ],
])('no style sheet has a %s of its own', (_, declaration, isOwn) => {
  const sheets = styles.filter(({ file }) => !/tokens\.css$|fonts\.css$/.test(file))
  const declared = sheets.flatMap(({ file, text }) => namesIn([text], declaration).map((value) => ({ file, value })))
  expect(declared.length).toBeGreaterThan(20)
  expect(declared.filter(({ value }) => isOwn(value))).toEqual([])
})

test('a style sheet reads no property that nothing sets', () => {
  const sheets = styles.map(({ text }) => text)
  const scripts = read('app/**/*.{ts,tsx}').map(({ text }) => text)
  const set = namesIn([...sheets, ...scripts], /(--[\w-]+)['"]?(?:\s*:|,)/g)
  expect(namesIn(sheets, /var\((--[\w-]+)/g).filter((name) => !set.includes(name))).toEqual([])
})

test('no part of a page asks Tailwind for another size or space', () => {
  const isOther = (word: string) => {
    const [, size] = /^text-((?:\d?x[sl])|sm|md|lg|small|fine|lead|h\d|\[.*\])$/.exec(word) ?? []
    const [, space] = /^(?:[mp][xytrbl]?|gap(?:-[xy])?|space-[xy])-(\d[\d.]*|\[.*\]|px)$/.exec(word) ?? []
    return (size && !sizes.includes(size)) || (space && space !== '0' && !spaces.includes(space))
  }
  const others = read('app/**/*.tsx').flatMap(({ file, text }) =>
    [...text.matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`]*)`/g)]
      .flatMap(([, ...strings]) => strings.join(' ').split(/\s+/))
      .filter((word) => isOther(word.replace(/^(?:[a-z-]+:)*-?/, '')))
      .map((word) => `${file}: ${word}`),
  )
  expect(others).toEqual([])
})

function namesIn(texts: string[], name: RegExp): string[] {
  return texts.flatMap((text) => Array.from(text.matchAll(name), ([, found = '']) => found))
}

function read(pattern: string) {
  const files = globSync(pattern).sort()
  expect(files.length).toBeGreaterThan(10)
  return files.map((file) => ({ file, text: readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }))
}

function knows(value: string, kind: string, names: readonly string[]): boolean {
  return namesIn([value], new RegExp(`var\\(--${kind}-(?!scale)([a-z0-9]+)\\)`, 'g')).every((name) =>
    names.includes(name),
  )
}

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync('app/styles/tokens.css', 'utf8')
const sizes = namesOf(/--text-(?!scale)([a-z0-9]+):/g)
const spaces = namesOf(/--spacing-([1-9]\d*):/g)

const sheets = read('app/**/*.css').filter(({ file }) => !/tokens\.css$|fonts\.css$/.test(file))

test('there are eight sizes of text and nine spaces', () => {
  expect([sizes.length, spaces.length]).toEqual([8, 9])
})

test('no style sheet has a size of text of its own', () => {
  const isOwn = (value: string) => /(?<![\w.-])\d*\.?\d+(rem|em|px|pt|%)/.test(value) || !knows(value, 'text', sizes)

  expect(found(/\b(?:font-size|font):([^;]+);/g, isOwn)).toEqual([])
})

/** Up to 4 px or a quarter of a letter is a line or an inlet, and more than 5 rem the room of a part. */
test('no style sheet has a space of its own', () => {
  const isOwn = (value: string) => {
    const lengths = Array.from(value.matchAll(/(?<![\w.-])-?(\d*\.?\d+)(rem|em|px)\b/g), ([, number, unit]) => ({
      size: Number(number),
      unit,
    }))
    return (
      lengths.some(({ size, unit }) => (unit === 'px' ? size > 4 : unit === 'em' ? size > 0.25 : size <= 5)) ||
      !knows(value, 'spacing', spaces)
    )
  }
  expect(found(/[;{]\s*(?:margin|padding|gap|row-gap|column-gap|text-indent)(?:-[a-z-]+)?:([^;]+);/g, isOwn)).toEqual(
    [],
  )
})

/** Likewise: a corner of up to 4 px or a third of a letter, a circle and none. */
test('no style sheet has a radius of its own', () => {
  const isOwn = (value: string) =>
    value
      .trim()
      .split(' ')
      .some((corner) => !/^(?:var\(--radius-(?:control|card|pill)\)|0|4px|0\.(?:25|3)em|50%)$/.test(corner))

  expect(found(/border-radius:([^;]+);/g, isOwn)).toEqual([])
})

test('a style sheet reads no property that nothing sets', () => {
  const styles = read('app/**/*.css').map(({ text }) => text)
  const scripts = read('app/**/*.{ts,tsx}').map(({ text }) => text)
  const set = namesIn([...styles, ...scripts], /(--[\w-]+)['"]?(?:\s*:|,)/g)
  expect(namesIn(styles, /var\((--[\w-]+)/g).filter((name) => !set.includes(name))).toEqual([])
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

function namesOf(token: RegExp): string[] {
  return Array.from(tokens.matchAll(token), ([, name = '']) => name)
}

function namesIn(texts: string[], name: RegExp): string[] {
  return texts.flatMap((text) => Array.from(text.matchAll(name), ([, found = '']) => found))
}

function read(pattern: string) {
  const files = globSync(pattern).sort()
  expect(files.length).toBeGreaterThan(10)
  return files.map((file) => ({ file, text: readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }))
}

/** What the style sheets declare and should not. */
function found(declaration: RegExp, isOwn: (value: string) => boolean): string[] {
  return sheets.flatMap(({ file, text }) =>
    Array.from(text.matchAll(declaration), ([, value = '']) => value)
      .filter(isOwn)
      .map((value) => `${file}:${value}`),
  )
}

function knows(value: string, kind: string, names: readonly string[]): boolean {
  const used = value.matchAll(new RegExp(`var\\(--${kind}-(?!scale)([a-z0-9]+)\\)`, 'g'))
  return [...used].every(([, name = '']) => names.includes(name))
}

import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const tokens = await readFile('app/styles/tokens.css', 'utf8')
const sizes = namesOf(/--text-(?!scale)([a-z0-9]+):/g)
const spaces = namesOf(/--spacing-(\d+):/g)

const sheets = await read('app/**/*.css', (file) => !/tokens\.css$|fonts\.css$/.test(file))
const parts = await read('app/**/*.tsx')

test('there are six sizes of text and nine spaces', () => {
  expect(sizes).toHaveLength(6)
  expect(spaces).toHaveLength(9)
})

test('no style sheet has a size of text of its own', () => {
  const found = sheets.flatMap(({ file, text }) => {
    const declared = [...text.matchAll(/\b(?:font-size|font):([^;]+);/g)].map(([, value = '']) => value)
    return declared.filter((value) => literal(value) || !known(value, 'text', sizes)).map((value) => `${file}:${value}`)
  })

  expect(found).toEqual([
    // Units of the drawing: the labels of a chart grow with it.
    'app/features/enquiries/reply-times/reply-times.css: 500 12px var(--font-sans)',
  ])
})

/** Up to 4 px or a quarter of a letter is a line or an inlet, and more than 5 rem the room of a part. */
test('no style sheet has a space of its own', () => {
  const found = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/[;{]\s*(?:margin|padding|gap|row-gap|column-gap|text-indent)(?:-[a-z-]+)?:([^;]+);/g)]
      .map(([, value = '']) => value)
      .filter((value) => {
        const own = [...value.matchAll(/(?<![\w.-])-?(\d*\.?\d+)(rem|em|px)\b/g)].filter(([, number, unit]) => {
          const size = Number(number)
          return unit === 'px' ? size > 4 : unit === 'em' ? size > 0.25 : size <= 5
        })
        return own.length > 0 || !known(value, 'spacing', spaces)
      })
      .map((value) => `${file}:${value}`),
  )

  expect(found).toEqual([])
})

test('no part of a page asks Tailwind for another size or space', () => {
  const found = parts.flatMap(({ file, text }) => {
    const words = [...text.matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`]*)`/g)].flatMap(([, ...strings]) =>
      strings.join(' ').split(/\s+/),
    )
    return words
      .map((word) => word.replace(/^(?:[a-z-]+:)*-?/, ''))
      .filter((word) => {
        const [, size] = /^text-((?:\d?x[sl])|sm|md|lg|small|fine|lead|h\d|\[.*\])$/.exec(word) ?? []
        const [, space] = /^(?:[mp][xytrbl]?|gap(?:-[xy])?|space-[xy])-(\d[\d.]*|\[.*\]|px)$/.exec(word) ?? []
        return (size && !sizes.includes(size)) || (space && space !== '0' && !spaces.includes(space))
      })
      .map((word) => `${file}: ${word}`)
  })

  expect(found).toEqual([])
})

function namesOf(token: RegExp): string[] {
  return [...tokens.matchAll(token)].map(([, name = '']) => name)
}

async function read(pattern: string, isMeant: (file: string) => boolean = () => true) {
  const files = globSync(pattern).filter(isMeant).sort()
  expect(files.length).toBeGreaterThan(10)
  return Promise.all(
    files.map(async (file) => ({ file, text: (await readFile(file, 'utf8')).replace(/\/\*[\s\S]*?\*\//g, '') })),
  )
}

function literal(value: string): boolean {
  return /(?<![\w.-])\d*\.?\d+(rem|em|px|pt|%)/.test(value)
}

function known(value: string, kind: string, names: readonly string[]): boolean {
  return [...value.matchAll(new RegExp(`var\\(--${kind}-(?!scale)([a-z0-9]+)\\)`, 'g'))].every(([, name = '']) =>
    names.includes(name),
  )
}

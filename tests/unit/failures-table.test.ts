import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const LATER = 'Das hat nicht geklappt. Versuchen Sie es später noch einmal.'

const rows = readFileSync(join(ROOT, 'docs/failures.md'), 'utf8')
  .split('\n')
  .map((line) => line.split(' | '))
  .filter((cells) => cells.length === 5 && /`(backend|unit)\//.test(cells[4] ?? ''))
  .map(([cause = '', visitor = '', operator = '', , tests = '']) => ({
    cause,
    visitor,
    operator,
    tests: [...tests.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title })),
  }))
  .map((row) => ({ ...row, text: row.tests.map(({ file, title }) => textOf(file, title)).join('\n') }))

test('each row names a test that exists, by its exact title', () => {
  expect(rows.filter(({ tests }) => tests.length === 0).map(({ cause }) => cause)).toEqual([])
  const named = rows.flatMap(({ tests }) => tests)
  expect(named.filter(({ file, title }) => !textOf(file, title))).toEqual([])
})

test('what operators read in docs/failures.md is what the named test expects', () => {
  expect(rows.length).toBeGreaterThan(20)
  const sentences = rows.map(({ operator, text }) => ({ sentence: quotedIn(operator), text }))
  expect(sentences.filter(({ sentence, text }) => !sentence || !text.includes(sentence))).toEqual([])
})

test('what visitors read there is what the named test expects, or nothing changes for them', () => {
  const told = rows.filter(
    ({ visitor }) => !['–', 'as before', 'as before, mails wait', 'forms that are open: 401'].includes(visitor),
  )
  expect(told.length).toBeGreaterThan(3)
  const sentences = told.map(({ cause, visitor, text }) => ({
    cause,
    sentence: visitor.startsWith('later') ? LATER : quotedIn(visitor),
    text,
  }))
  expect(
    sentences.filter(({ sentence, text }) => !sentence || !text.includes(sentence)).map(({ cause }) => cause),
  ).toEqual([])
})

function quotedIn(cell: string): string {
  return cell.match(/„([^“]+)“/)?.[1] ?? ''
}

/** The text of one test, with the table of its cases and the sentence that a file keeps under a name of its own. */
function textOf(file: string, title: string): string {
  const path = join(ROOT, 'tests', file)
  if (!existsSync(path)) return ''
  const source = readFileSync(path, 'utf8')
  const found = source.split(/^(?= *(?:test|describe)[.(])/m).find((part) => part.includes(`'${title}'`)) ?? ''
  // Patterns escape dots.
  return found.replaceAll('\\.', '.').replace(/\bLATER\b/g, source.match(/^const LATER = '(.*)'$/m)?.[1] ?? '')
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string) => readFile(join(import.meta.dirname, '../..', name), 'utf8')
const handbook = await read('docs/betriebshandbuch.md')

test('every chapter that the handbook refers to is there', () => {
  const anchors = Array.from(handbook.matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
  const links = Array.from(handbook.matchAll(/\]\(#([^)]+)\)/g), ([, anchor = '']) => anchor)

  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([])
})

test('every command that handbook and failures.md name is one, with its options', async () => {
  const failures = await read('docs/failures.md')
  const commands = ['admin', 'backup', 'newsletter', 'doctor/doctor']
  const program = (await Promise.all(commands.map((name) => read(`server/commands/${name}.ts`)))).join('\n')
  const named = Array.from(
    `${handbook}\n${failures}`.matchAll(/\bpraxis ((?:admin|newsletter) )([a-z-]+)/g),
    ([, command = '', word = '']) => `npm run ${command}-- ${word}`,
  )
  const options = Array.from(failures.matchAll(/ --([a-z]+(?:-[a-z]+)*)/g), ([, option]) => `--${option}`)

  expect(named.length).toBeGreaterThan(10)
  expect([...named, ...options].filter((words) => !program.includes(words))).toEqual([])
})

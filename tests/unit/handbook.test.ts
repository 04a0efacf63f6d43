import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const handbook = await readFile(join(import.meta.dirname, '../../docs/betriebshandbuch.md'), 'utf8')
const [forThePractice = '', forTheTechnician = ''] = handbook.split(/^# Für die technische Betreuung$/m)

test('the part for the practice needs nothing but the browser: neither command nor setting stands in it', () => {
  const typed = [...forThePractice.matchAll(/`+([^`]+)`+/g)].map(([, text]) => text)

  expect(typed.filter((text) => !text?.startsWith('/admin'))).toEqual([])
  expect(forThePractice).not.toMatch(/\b(?:npm|praxis [a-z]+|[A-Z]+_[A-Z_]+)\b/)
})

test('what the practice does in its browser stands in its part', () => {
  const chapters = (text: string) => [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)

  expect(chapters(forThePractice)).toEqual(
    expect.arrayContaining(['Passwort', 'Hochgeladene Dateien', 'Wenn jemand nach seinen Daten fragt (DSGVO)']),
  )
  expect(chapters(forTheTechnician)).toContain('Der wichtigste Befehl')
})

test('every chapter that the handbook refers to is there', () => {
  const anchors = [...handbook.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
  const links = [...handbook.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor)

  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((anchor) => !anchors.includes(anchor ?? ''))).toEqual([])
})

test('every command that handbook and failures.md name is one, with its options', async () => {
  const folder = join(import.meta.dirname, '../..')
  const failures = await readFile(join(folder, 'docs/failures.md'), 'utf8')
  const sources = await Promise.all(
    ['admin', 'backup', 'newsletter', 'doctor/doctor'].map((name) =>
      readFile(join(folder, `server/commands/${name}.ts`), 'utf8'),
    ),
  )
  const program = sources.join('\n')
  const named = [...`${handbook}\n${failures}`.matchAll(/\bpraxis (admin|newsletter) ([a-z-]+)/g)].map(
    ([, , word]) => word,
  )
  const options = [...failures.matchAll(/ --([a-z]+(?:-[a-z]+)*)/g)].map(([, option]) => option)

  expect(named.length).toBeGreaterThan(10)
  expect(
    named.filter(
      (word) => !program.includes(`npm run admin -- ${word}`) && !program.includes(`npm run newsletter -- ${word}`),
    ),
  ).toEqual([])
  expect(options.filter((option) => !program.includes(`--${option}`))).toEqual([])
})

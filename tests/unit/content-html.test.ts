import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { expect, test } from 'vitest'
import { readBuiltPages } from '../support/site/built-pages.ts'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
    rules: {
      // A list may carry a name; only elements that cannot must not.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // Scripts and styles come from the site itself.
      'require-sri': ['error', { target: 'crossorigin' }],
    },
  }),
)

test('every page is valid HTML', { timeout: 180_000 }, async () => {
  const pages = await readBuiltPages()

  const reports = await Promise.all(pages.map(({ file }) => validator.validateFile(file)))

  const problems = reports.flatMap(({ results }, index) =>
    results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${pages[index]?.path}: ${ruleId}: ${message} (${selector})`),
    ),
  )
  expect(problems).toEqual([])
})

test('the build holds the pages of the site map and no other', { timeout: 180_000 }, async () => {
  const pages = await readBuiltPages()
  const folder = join(import.meta.dirname, '../../build/client')

  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('index.html'))

  expect(files.map((name) => join(folder, name)).sort()).toEqual(pages.map(({ file }) => file).sort())
})

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { expect, test } from 'vitest'
import { buildFolder, buildSiteWhenNeeded } from '../../server/site/build-site-when-needed.ts'
import { SHIPPED } from '../../server/site/pages.ts'
import { writeSite } from '../../server/site/write-site.ts'
import { readBuiltPages } from '../support/site/built-pages.ts'
import { builtPaths, movedPaths } from '../support/site/site-paths.ts'

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

  const reports = await Promise.all(pages.map(({ html }) => validator.validateString(html)))

  const problems = reports.flatMap(({ results }, index) =>
    results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${pages[index]?.path}: ${ruleId}: ${message} (${selector})`),
    ),
  )
  expect(problems).toEqual([])
})

test('a static site holds every page of the site map, and leads on where articles moved', {
  timeout: 180_000,
}, async () => {
  await buildSiteWhenNeeded()
  const folder = await mkdtemp(join(tmpdir(), 'praxis-static-'))
  const at = { siteUrl: 'https://www.example.com', release: SHIPPED, minute: '2026-12-01T09:00' }
  await writeSite(buildFolder({}), folder, at)

  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('index.html'))

  const expected = [...builtPaths, ...movedPaths].map((path) => `${path === '/' ? '' : path}/index.html`.slice(1))
  expect(files.sort()).toEqual(expected.sort())
  const moved = await readFile(join(folder, movedPaths[0] ?? '', 'index.html'), 'utf8')
  expect(moved).toContain('content="0; url=/blog/mwo-vs-zendawave"')
  expect(await readFile(join(folder, 'preise/index.html'), 'utf8')).toContain('href="https://www.example.com/preise"')
  await rm(folder, { recursive: true })
})

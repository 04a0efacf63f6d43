// @module-tag more
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { makeSite } from '../../../content/site/make-site.ts'
import { loadRenderer, loadSiteParts } from '../../../server/site/load-renderer.ts'
import { SHIPPED } from '../../../server/site/pages.ts'

const ROOT = join(import.meta.dirname, '../../..')

test('a site built without a backend shows the four steps of the setup guide in place of the MWO form', async () => {
  await mkdir(join(ROOT, 'test-results'), { recursive: true })
  const folder = await mkdtemp(join(ROOT, 'test-results/build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const settings = { VITE_SUPABASE_URL: '', VITE_SUPABASE_PUBLISHABLE_KEY: '' }
  await promisify(execFile)(process.execPath, [join(ROOT, 'app/at-build/build.ts')], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: relative(ROOT, folder), ...settings },
  })

  const renderer = await loadRenderer(folder)
  const site = makeSite(SHIPPED, '2026-11-26T12:00', await loadSiteParts(folder, 'https://www.example.com'))
  const page = renderer.page(site, '/mwo-digital') ?? ''
  expect(page).toContain('Supabase Konfiguration erforderlich')
  expect(page).not.toContain('Anonym anfragen')
  expect(page).toContain('VITE_SUPABASE_URL=')
  expect(page).toContain('mwo-uploads')
  expect(page.match(/<li><strong>/g)).toHaveLength(4)
  // The admin area names the cause, and not the visitor's connection.
  const assets = (await readdir(join(folder, 'client/assets'))).filter((name) => name.endsWith('.js'))
  const scripts = await Promise.all(assets.map((name) => readFile(join(folder, 'client/assets', name), 'utf8')))
  expect(scripts.join('\n')).toContain('Diese Website ist ohne Server gebaut')
  expect(scripts.join('\n')).not.toContain('Der Server antwortet nicht. Prüfen Sie die Internetverbindung.')
})

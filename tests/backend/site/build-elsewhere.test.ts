// @module-tag more
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from '../../../server/database/run-migrations.ts'
import { SHIPPED } from '../../../server/site/pages.ts'
import { writeSite } from '../../../server/site/write-site.ts'

const ROOT = join(import.meta.dirname, '../../..')

test('a site built without a backend shows the setup guide in place of the MWO form, with the real texts to copy', async () => {
  const { scripts, page } = await build({ VITE_SUPABASE_URL: '', VITE_SUPABASE_PUBLISHABLE_KEY: '' })

  expect(page).toContain('Supabase Konfiguration erforderlich')
  expect(page).not.toContain('Anonym anfragen')
  for (const file of await readdir(MIGRATIONS_FOLDER)) {
    const [firstLine = ''] = (await readFile(join(MIGRATIONS_FOLDER, file), 'utf8')).split('\n')
    expect(page).toContain(firstLine)
  }
  expect(page).toContain('VITE_SUPABASE_URL=')
  expect(page).toMatch(/insert into storage\.buckets/)
  expect(page.match(/<li><strong>/g)).toHaveLength(4)
  // The admin area names the cause, and not the visitor's connection.
  expect(scripts).toContain('Diese Website ist ohne Server gebaut')
  expect(scripts).not.toContain('Der Server antwortet nicht. Prüfen Sie die Internetverbindung.')
})

test('a site built for another Supabase project sends its enquiries there', async () => {
  const { scripts, page } = await build({
    VITE_SUPABASE_URL: 'https://praxis.example',
    VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_elsewhere',
  })

  expect(page).toContain('Anonym anfragen')
  expect(scripts).toContain('https://praxis.example')
  expect(scripts).not.toContain('/backend.json')
})

/** @returns the page of the MWO form, and all scripts */
async function build(settings: Record<string, string>) {
  await mkdir(join(ROOT, 'test-results'), { recursive: true })
  const folder = await mkdtemp(join(ROOT, 'test-results/build-'))
  await promisify(execFile)(process.execPath, [join(ROOT, 'app/at-build/build.ts')], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: relative(ROOT, folder), ...settings },
  })
  const site = join(folder, 'site')
  await writeSite(folder, site, { siteUrl: 'https://www.example.com', release: SHIPPED, minute: '2026-11-26T12:00' })
  const page = textOf(await readFile(join(site, 'mwo-digital/index.html'), 'utf8'))
  const assets = (await readdir(join(folder, 'client/assets'))).filter((name) => name.endsWith('.js'))
  const scripts = await Promise.all(assets.map((name) => readFile(join(folder, 'client/assets', name), 'utf8')))
  await rm(folder, { recursive: true })
  return { page, scripts: scripts.join('\n') }
}

function textOf(html: string): string {
  return html
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
}

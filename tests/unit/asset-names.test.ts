import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUILD_FOLDER, buildSiteWhenNeeded } from '../../server/site/build-site-when-needed.ts'

test('every file under assets is named by a hash alone, so that no list of blocked words matches it', async () => {
  await buildSiteWhenNeeded()
  const names = await readdir(join(BUILD_FOLDER, 'client/assets'))
  const ends = new Set(names.map((name) => name.replace(/^[0-9a-f]{12}(?=\.)/, '').replace(/\.(br|gz)$/, '')))
  expect([...ends].toSorted()).toEqual(['.css', '.js', '.png', '.svg', '.woff2'])
})

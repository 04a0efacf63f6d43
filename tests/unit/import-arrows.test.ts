import { glob, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Who may import whom: only what stands lower, or beside it. The linter says the same of everything but MDX. */
const heights: Record<string, number> = { routes: 4, features: 3, ui: 2, lib: 1, content: 1 }
/** Texts are no code for the linter, so this test is what holds them. */
const imports = /^(?:import|export)\b[^'"]*?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/gm

test('nothing in app/ imports what stands above it, texts included', async () => {
  const files = await Array.fromAsync(glob('app/*/**/*.{ts,tsx,mdx}', { cwd: ROOT }))
  expect(files.filter((file) => file.endsWith('.mdx')).length).toBeGreaterThan(10)

  const upwards: string[] = []
  for (const file of files) {
    const own = heights[folderOf(file)]
    if (own === undefined) continue
    const text = await readFile(join(ROOT, file), 'utf8')
    for (const [, stated, lazy] of text.matchAll(imports)) {
      const target = relative(ROOT, join(ROOT, dirname(file), stated ?? lazy ?? ''))
      const height = target.startsWith('app/') ? (heights[folderOf(target)] ?? 0) : 0
      if (height > own || target.startsWith('server/')) upwards.push(`${file} → ${target}`)
    }
  }
  expect(upwards).toEqual([])
})

/** "ui" of "app/ui/field.tsx". */
function folderOf(file: string): string {
  return file.split('/')[1] ?? ''
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawingNames, plainDrawing, publishedDrawing } from './drawing.ts'

/** Bytes of a drawing as it travels. The median is 2.4 kB, see docs/decisions/0012-drawings-are-svg.md. */
const LARGEST = 10_000

const names = await drawingNames()

test.each(names)(
  '%s has no colours, words or scripts of its own, is small, and can be drawn without variables',
  async (name) => {
    const source = await readFile(join(import.meta.dirname, `${name}.svg`), 'utf8')
    const { files } = await publishedDrawing(name)
    const { svg: plain } = await plainDrawing(name)

    expect(source).not.toMatch(/(fill|stroke|stop-color)="(?!url\()|style=|<text|<image|<script|\bon\w+=/)
    for (const { svg } of files) expect(brotliCompressSync(svg).byteLength).toBeLessThanOrEqual(LARGEST)
    expect(plain).not.toMatch(/var\(|@media|\{(fill|stroke):\}/)
    expect(plain).toContain('stroke:#14566b')
  },
)

test('a drawing that stands on the horizon has lost its ground, and nothing else', async () => {
  const { file, files } = await publishedDrawing('fair-comparison')
  const [whole = '', standing = ''] = files.map(({ svg }) => svg)
  const shapes = (svg: string) => svg.match(/<(path|rect|circle|ellipse)/g)?.length ?? 0

  expect(file.standing).toEqual({ src: files[1]?.src, height: 446 })
  expect(standing).toContain('viewBox="0 0 960 446"')
  expect(shapes(whole) - shapes(standing)).toBe(5)
  expect(files.map(({ svg }) => svg).join('')).not.toContain('data-')
})

test('a drawing that does not exist is an error, also one that leads out of the folder', async () => {
  await expect(publishedDrawing('no-such-drawing')).rejects.toThrow()
  await expect(publishedDrawing('../content/practice')).rejects.toThrow('is not the name of a drawing')
})

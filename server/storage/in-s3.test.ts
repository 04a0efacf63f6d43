import { expect, onTestFinished, test, vi } from 'vitest'
import { filesInS3 } from './in-s3.ts'

test('a list of any length is read page by page, or as far as is asked', async () => {
  const keys = Array.from({ length: 2500 }, (_, n) => `folder/mwo-uploads/a&b's ${String(n).padStart(4, '0')}.pdf`)
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const query = new URL(String(address)).searchParams
    const left = keys.filter((key) => key > String(query.get('start-after')))
    const page = left.slice(0, Number(query.get('max-keys')))
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key.replace('&', '&amp;').replace("'", '&#39;')}</Key><LastModified>2026-11-22T09:00:00.000Z</LastModified></Contents>`,
    )
    return new Response(`<IsTruncated>${left.length > page.length}</IsTruncated>${contents.join('')}`)
  })
  onTestFinished(() => asked.mockRestore())
  const files = filesInS3('https://key:secret@storage.example.com/bucket', 'folder')

  const all = await Array.fromAsync(files.list())
  expect(all.map(({ path }) => `folder/${path}`)).toEqual(keys)
  expect(asked).toHaveBeenCalledTimes(3)
  expect(await Array.fromAsync(files.list(1200))).toEqual(all.slice(0, 1200))
  expect(asked).toHaveBeenCalledTimes(5)
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string) => readFile(join(import.meta.dirname, '../..', name), 'utf8')

test('every way to start the server bounds its memory the same way', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: { start: string } }
  const dockerfile = await read('deploy/Dockerfile')
  const unit = await read('deploy/praxis.service')
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[]

  expect(command.join(' ')).toBe(scripts.start)
  expect(/^ExecStart=.*\/(node .*)$/m.exec(unit)?.[1]).toBe(scripts.start)
  const allocator = /MALLOC_\S+ MALLOC_\S+/
  expect(allocator.exec(unit)?.[0]).toBe(allocator.exec(dockerfile)?.[0])
})

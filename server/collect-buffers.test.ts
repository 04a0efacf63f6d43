import { expect, test } from 'vitest'
import { collectAfterBytes } from './collect-buffers.ts'

test('a hundred megabytes that pass by in parts are never there together', () => {
  let most = 0
  const before = process.memoryUsage().arrayBuffers

  for (let part = 0; part < 1600; part += 1) {
    collectAfterBytes(Buffer.alloc(64 * 1024))
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }

  expect(most).toBeLessThan(16 * 1024 * 1024)
})

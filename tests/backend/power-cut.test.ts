// @module-tag more
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const RUN = join(import.meta.dirname, '../soak/run.ts')

/** The short form of `npm run soak -- power-cut`. In a process of its own: it puts itself before every function of `node:fs`. */
test('what was acknowledged survives a pulled plug, during work and during recovery', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [RUN, 'power-cut', '--cuts', '5'])
  const figures = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}')
  expect(figures).toMatchObject({ cuts: 5, notOpening: 0, lost: 0, damaged: 0, broken: 0 })
  expect(figures.acknowledged).toBeGreaterThan(10)
  expect(figures.syncs).toBeGreaterThan(figures.acknowledged)
}, 180_000)

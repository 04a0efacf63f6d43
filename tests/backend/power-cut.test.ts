// @module-tag more
import { expect, test } from 'vitest'
import { runCommand } from '../support/processes/run-node.ts'

/** The short form of `npm run soak -- power-cut`. In a process of its own: it puts itself before every function of `node:fs`. */
test('what was acknowledged survives a plug that is pulled', async () => {
  const { output } = await runCommand(['tests/soak/run.ts', 'power-cut', '--cuts', '4'], {})

  const figures = JSON.parse(output.trim().split('\n').at(-1) ?? '{}')
  expect(figures, output).toMatchObject({ cuts: 4, wrong: 0 })
  expect(figures.syncs).toBeGreaterThan(figures.acknowledged)
})

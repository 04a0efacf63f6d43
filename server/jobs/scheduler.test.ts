import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { startJobs } from './scheduler.ts'

test('a job that another process has is left to it', async () => {
  const done: string[] = []
  const job = (name: string) => ({ name, everyMs: 1, run: async () => done.push(name) })
  const jobs = startJobs([job('due digest'), job('nightly backup')], {
    database: { leads: async (works) => works.filter((work) => work === 'nightly backup') },
    log: createLog('silent'),
  })

  await jobs.stop()

  expect(done).toEqual(['nightly backup'])
})

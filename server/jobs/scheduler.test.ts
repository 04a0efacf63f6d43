import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { NOTHING_DONE, startJobs } from './scheduler.ts'

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

test('a job never runs beside itself; a stopping server keeps asking meanwhile, so that it stays its own, and begins no other', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const backup = Promise.withResolvers<void>()
  let [asked, begun] = [0, 0]
  const run = () => {
    begun += 1
    return backup.promise
  }
  const leads = async (works: string[]) => {
    asked += 1
    return works
  }
  const jobs = startJobs([{ name: 'nightly backup', everyMs: 1, run }], {
    database: { leads },
    log: createLog('silent'),
  })

  await vi.advanceTimersByTimeAsync(20_000)
  expect([asked, begun]).toEqual([3, 1])

  const stopped = jobs.stop()
  await vi.advanceTimersByTimeAsync(30_000)
  expect([asked, begun]).toEqual([6, 1])

  backup.resolve()
  await stopped
  await vi.advanceTimersByTimeAsync(30_000)
  expect([asked, begun]).toEqual([6, 1])
})

test('a job that did nothing is no success', async () => {
  const done: string[] = []
  const jobs = startJobs(
    [
      { name: 'trash', everyMs: 1, run: async () => NOTHING_DONE },
      { name: 'clock', everyMs: 1, run: async () => {} },
    ],
    { database: { leads: async (works) => works }, log: createLog('silent'), onDone: (job) => done.push(job) },
  )

  await jobs.stop()

  expect(done).toEqual(['clock'])
})

import { Worker } from 'node:worker_threads'
import { vi } from 'vitest'
import type { PasswordJob } from '../../../server/accounts/password-worker.ts'

/** What the server, which runs in the same process as the test, gives its password thread to do from now on. */
export function watchPasswordJobs(): { stop(): ('compare' | 'hash')[] } {
  const asked = vi.spyOn(Worker.prototype, 'postMessage')
  return {
    stop() {
      const jobs = asked.mock.calls.map(([job]) => ('hash' in (job as PasswordJob) ? 'hash' : 'compare'))
      asked.mockRestore()
      return jobs
    },
  }
}

import type { Log } from '../log.ts'

/** For work that an answer does not wait for, so that its time does not reveal it. @param log gets the failures */
export function createAfterAnswer(log: Log) {
  const running = new Set<Promise<unknown>>()
  return {
    run(work: () => Promise<unknown>) {
      const started = new Promise(setImmediate)
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'))
        .finally(() => running.delete(started))
      running.add(started)
    },
    /** Waits for all of it: before the database closes. */
    done: () => Promise.all(running),
  }
}

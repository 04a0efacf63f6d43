import { readFileSync } from 'node:fs'
import { freshNetwork } from './fresh-network.ts'

export interface HealthWatch {
  /**
   * @returns `longestMs`: the longest wait for `/healthz` as computing time of the server's main thread, which is what a
   *   visitor waits on a machine that does nothing else; `longestWallMs`: the same by the clock; and how often it was asked
   */
  stop(): Promise<{ longestMs: number; longestWallMs: number; asked: number }>
}

/**
 * Asks `/healthz` one after another while something else keeps the server busy. A refusal counts as an endless wait.
 *
 * @param computingMs how long the main thread of the server has computed so far
 */
export function watchHealth(url: string, computingMs: () => number): HealthWatch {
  let isOver = false
  let longestMs = 0
  let longestWallMs = 0
  let asked = 0
  const watching = (async () => {
    while (!isOver) {
      const begun = performance.now()
      const computed = computingMs()
      const { ok } = await fetch(`${url}/healthz`, { headers: { 'x-forwarded-for': freshNetwork() } })
      asked += 1
      longestMs = Math.max(longestMs, ok ? computingMs() - computed : Number.POSITIVE_INFINITY)
      longestWallMs = Math.max(longestWallMs, performance.now() - begun)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return { longestMs, longestWallMs, asked }
    },
  }
}

/** For a server that runs in this thread. */
export function computingHere(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** For a server in a process of its own. Linux only. */
export function computingOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  // utime and stime, in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10
}

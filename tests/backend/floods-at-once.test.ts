// @module-tag more
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { megabytesOf } from '../support/server/megabytes-of.ts'
import { startProcess } from '../support/server/start-process.ts'
import { computingOf, watchHealth } from '../support/server/watch-health.ts'
import buildOnce from '../support/site/build-once.ts'

/** `npm run soak -- attacks` takes two minutes. */
const SECONDS = Number(process.env.FLOOD_SECONDS ?? 20)
/** What a visitor may wait for meanwhile on a machine that does nothing else: computing time of the thread that answers. */
const OTHERS_WAIT_MS = 500
/** By the clock, on a machine that also runs the attacker and other tests. */
const OTHERS_WAIT_WALL_MS = 5_000
/** With the heap that the server may have: code, WebAssembly and buffers lie beside it. */
const HEAP_MB = 512
const MOST_MB = 900

test('a line of 20 MB/s that asks without reading, sends without ending and calls without waiting stops nobody else', async () => {
  await buildOnce()
  const app = await startProcess({
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
    // As in deploy/.
    MALLOC_MMAP_THRESHOLD_: '262144',
    MALLOC_ARENA_MAX: '2',
  })
  try {
    const { publishableKey } = JSON.parse(await readFile(join(app.dataDir, 'keys.json'), 'utf8'))
    const rest = await megabytesOf(app.child.pid, 'VmRSS')
    const health = watchHealth(app.url, () => computingOf(app.child.pid))
    const attacker = spawn(
      process.execPath,
      [join(import.meta.dirname, '../soak/attacks/flood.ts'), app.url, publishableKey, String(SECONDS)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const did = JSON.parse(await text(attacker.stdout))
    const { longestMs, longestWallMs, asked } = await health.stop()
    const peak = await megabytesOf(app.child.pid, 'VmHWM')
    console.info(
      `${SECONDS} s, ${JSON.stringify(did)}: others waited ${longestMs} ms of computing at most, ${Math.round(longestWallMs)} ms by the clock, in ${asked} requests; memory ${Math.round(rest)} MB at rest, ${Math.round(peak)} MB at most`,
    )

    expect(app.child.exitCode).toBeNull()
    expect(did.sockets).toBeGreaterThanOrEqual(90)
    expect(did.filesRefused).toBeGreaterThan(0)
    expect(asked).toBeGreaterThan(SECONDS)
    expect(longestMs, 'longest wait of others in ms of computing').toBeLessThan(OTHERS_WAIT_MS)
    expect(longestWallMs, 'longest wait of others by the clock in ms').toBeLessThan(OTHERS_WAIT_WALL_MS)
    expect(peak, 'megabytes at most').toBeLessThan(MOST_MB)
  } finally {
    await app.stop()
  }
}, 300_000)

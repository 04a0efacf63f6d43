import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const MEGABYTE = 1024 * 1024

setFlagsFromString('--expose-gc')
const collect: (options: { type: 'minor' }) => void = runInNewContext('gc')
let passed = 0

/**
 * Every part of a file that passes by is told here, and after some of them V8's quick collection runs: V8 itself begins it by what
 * lies in its own heap, where buffers are next to nothing, and lets them grow by a hundred megabytes (docs/speed.md).
 */
export function collectAfterBytes({ length }: Uint8Array): void {
  passed += length
  if (passed < 2 * MEGABYTE) return
  passed = 0
  collect({ type: 'minor' })
}

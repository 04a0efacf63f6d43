import { setFlagsFromString } from 'node:v8'

/**
 * Keeps V8's optimising compiler from compiling the built-in database again: that takes 500 MB for some seconds. Without it a
 * statement takes about 1.4 times as long (decision 2). For the whole process, before the first database is opened.
 *
 * `--liftoff-only` has no effect after V8's start, so the two flags that it implies are set.
 */
export function keepWebAssemblyLean(): void {
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
}

import { setFlagsFromString } from 'node:v8'

/**
 * Keeps V8's optimising compiler, which takes 500 MB for some seconds, from the built-in database (decision 2). The two flags are
 * what `--liftoff-only` implies, which has no effect after V8's start.
 */
export function keepWebAssemblyLean(): void {
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
}

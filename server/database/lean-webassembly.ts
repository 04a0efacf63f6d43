import { setFlagsFromString } from 'node:v8'

/**
 * Keeps V8 from compiling the built-in database a second time with its optimising compiler. That compilation takes 500 MB
 * for some seconds, and as much of the processor as the whole start; without it a statement takes about 1.4 times as long
 * (decision 2). To be called before the first database is opened; it holds for the whole process.
 *
 * V8 draws the conclusions of a flag at its start only, so `--liftoff-only` does nothing here: both that follow from it are named.
 */
export function keepWebAssemblyLean(): void {
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
}

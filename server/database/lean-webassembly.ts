import { setFlagsFromString } from 'node:v8'

/**
 * Keeps V8 from compiling the built-in database a second time with its optimising compiler. That compilation takes 500 MB
 * for some seconds, and as much of the processor as the whole start; without it a statement takes about 1.4 times as long
 * (decision 2). To be called before the first database is opened; it holds for the whole process.
 */
export function keepWebAssemblyLean(): void {
  setFlagsFromString('--liftoff-only')
}

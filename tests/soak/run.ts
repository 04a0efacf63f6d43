import { parseArgs } from 'node:util'

/** One long run. */
export interface Soak {
  about: string
  /** Numbers and words by name, with what holds when nobody says otherwise; `false` is a switch. */
  options: Readonly<Record<string, string | false>>
  /** Prints its figures. @returns whether everything is as it was promised */
  run(options: Record<string, string | boolean>): Promise<boolean>
}

/** Each is loaded when it is asked for: one of them puts itself before every function of `node:fs`. */
const runs: Record<string, () => Promise<{ soak: Soak }>> = {
  crash: () => import('./crash/crash.ts'),
  'power-cut': () => import('./power-cut/power-cut.ts'),
}

/** `npm run soak -- <run> [options]`: what takes minutes or hours. Ends with code 1 when something was lost or broken. */
const [name = '', ...words] = process.argv.slice(2)
const load = runs[name]
if (!load) {
  for (const [one, load] of Object.entries(runs)) {
    const { about, options } = (await load()).soak
    const named = Object.entries(options).map(([option, value]) => `[--${option}${value === false ? '' : ` ${value}`}]`)
    console.info(`npm run soak -- ${[one, ...named].join(' ')}\n  ${about}`)
  }
  process.exit(name === '' ? 0 : 1)
}
const { options, run } = (await load()).soak
const { values } = parseArgs({
  args: words,
  options: Object.fromEntries(
    Object.entries(options).map(([option, value]) => [
      option,
      value === false ? ({ type: 'boolean', default: false } as const) : ({ type: 'string', default: value } as const),
    ]),
  ),
})
process.exit((await run(values as Record<string, string | boolean>)) ? 0 : 1)

import type { BrowserContext } from '@playwright/test'
import { timed } from '../report/numbers.ts'

/** What a step cost the person. */
export interface RecordedStep {
  step: string
  /** Clicks and taps, and Enter. */
  presses: number
  /** Every other key. */
  keys: number
  /** Values that came whole: pasted, picked from a calendar, or a file. */
  put: number
  /** Of the machine: nobody stopped to think. */
  seconds: string
}

type Act = 'presses' | 'keys' | 'put'

/**
 * Counts what is done at the pages of a context. The browser itself tells of each press and key (`isTrusted`), so a step costs
 * what a hand would have done, whatever the test calls it.
 *
 * @returns the steps so far, and what runs and counts one more
 */
export async function recordSteps(context: BrowserContext) {
  const steps: RecordedStep[] = []
  let counted: Record<Act, number> = { presses: 0, keys: 0, put: 0 }
  await context.exposeBinding('countAct', (_source, act: Act) => {
    counted[act] += 1
  })
  await context.addInitScript(countActs)

  async function step(name: string, work: () => Promise<void>): Promise<RecordedStep> {
    counted = { presses: 0, keys: 0, put: 0 }
    const milliseconds = await timed(work)
    // What the page told until now arrives before its answer.
    for (const page of context.pages()) await page.evaluate(() => {})
    const recorded = { step: name, ...counted, seconds: (milliseconds / 1000).toFixed(1) }
    steps.push(recorded)
    return recorded
  }

  return { steps, step }
}

/** Runs in each page, before its own scripts. */
function countActs(): void {
  const { countAct } = window as unknown as { countAct(act: Act): Promise<void> }
  let lastKey = ''
  const listen = <Name extends 'pointerdown' | 'keydown' | 'input'>(
    name: Name,
    count: (event: WindowEventMap[Name]) => void,
  ) => window.addEventListener(name, count, { capture: true })

  // One for each click and each tap, also where a label passes its click on to a control.
  listen('pointerdown', ({ isTrusted }) => isTrusted && void countAct('presses'))
  listen('keydown', ({ isTrusted, key }) => {
    lastKey = key
    if (isTrusted && !['Control', 'Shift', 'Alt', 'Meta'].includes(key)) {
      void countAct(key === 'Enter' ? 'presses' : 'keys')
    }
  })
  listen('input', (event) => {
    const { data, target, isTrusted } = event as InputEvent
    if (target instanceof HTMLInputElement && ['checkbox', 'radio', 'range'].includes(target.type)) return
    // A letter that the driver's keyboard does not have comes without its key.
    if (data?.length === 1) {
      if (data !== lastKey) void countAct('keys')
    } else if (!isTrusted || (data?.length ?? 0) > 1) void countAct('put')
  })
}

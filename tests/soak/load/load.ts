import { engines } from '../../support/database/engines.ts'
import { table } from '../../support/report/table.ts'
import buildOnce from '../../support/site/build-once.ts'
import type { Soak } from '../run.ts'
import { type LoadFigures, loadRun } from './load-run.ts'

const MOST_GROWTH = 0.1

export const soak: Soak = {
  about:
    'visitors, forms and the administrator at 70 % of what the server bears, or at so many visits a second; fails when a request fails or memory grows by more than a tenth',
  options: { minutes: '10', engine: '', visits: '' },
  async run({ minutes, engine: only, visits }) {
    await buildOnce()
    let isWhole = true
    for (const engine of engines) {
      if (only && only !== engine) continue
      const figures = await loadRun({
        engine,
        seconds: Number(minutes) * 60,
        visitsPerSecond: visits ? Number(visits) : undefined,
      })
      print(figures)
      isWhole &&= figures.errors.length === 0 && figures.memory.growth <= MOST_GROWTH
    }
    return isWhole
  },
}

function print(figures: LoadFigures): void {
  const { engine, minutes, most, given, requests, errors, kinds, memory, descriptors } = figures
  console.info(
    `\n${engine}: ${minutes} minutes with ${given} visits a second${most === null ? '' : `, 70 % of ${most}`}`,
  )
  console.info(`requests ${requests}, errors ${errors.length}`)
  console.info(table(kinds.map((kind) => ({ ...kind }))))
  console.info(
    `memory: ${memory.firstThird} MB in the first third, ${memory.lastThird} MB in the last (${(memory.growth * 100).toFixed(1)} %), ` +
      `slope ${memory.slope} MB an hour; every half minute: ${memory.samples.join(' ')}`,
  )
  console.info(
    `descriptors: ${descriptors.first} at first, at most ${descriptors.most}, ${descriptors.last} at the end`,
  )
  console.info(`enquiries ${figures.enquiries}: the database grew by ${figures.megabytesPerThousand} MB for 1,000`)
  for (const sentence of errors.slice(0, 20)) console.error(`ERROR: ${sentence}`)
}

// First: it puts itself before the functions of `node:fs` that everything later uses.
import './record-files.ts'
import type { Soak } from '../run.ts'
import { moveAtWork, restoreAtWork } from './commands-at-work.ts'
import { powerCutRun } from './power-cut-run.ts'
import { visitorsAtWork } from './visitors-at-work.ts'

const works = { visitors: visitorsAtWork, restore: restoreAtWork, move: moveAtWork }

export const soak: Soak = {
  about: `pulls the plug of a simulated disk during ${Object.keys(works).join(', ')}; --unsynced as if nothing were synced, which must find losses`,
  options: { during: 'visitors', cuts: '1000', seed: '1', unsynced: false },
  async run({ during, cuts, seed, unsynced }) {
    const work = works[during as keyof typeof works]
    if (!work) throw new Error(`--during ${Object.keys(works).join(', ')}`)
    const begun = Date.now()
    const { broken, ...figures } = await powerCutRun(work, {
      cuts: Number(cuts),
      seed: Number(seed),
      unsynced: unsynced === true,
      onCut: (done) => done % 50 === 0 && process.stderr.write(`${done} cuts\n`),
    })
    for (const sentence of broken) console.error(`BROKEN: ${sentence}`)
    console.info(
      JSON.stringify({ ...figures, seconds: Math.round((Date.now() - begun) / 1000), broken: broken.length }),
    )
    return broken.length === 0
  },
}

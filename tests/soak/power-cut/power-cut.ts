// First: it puts itself before the functions of `node:fs` that everything later uses.
import './record-files.ts'
import type { Soak } from '../run.ts'
import { powerCutRun } from './power-cut-run.ts'
import { works } from './works.ts'

export const soak: Soak = {
  about: `pulls the plug of a simulated disk during ${Object.keys(works).join(', ')}; --unsynced as if nothing were synced, which must find losses`,
  options: { during: '', cuts: '200', seed: '1', unsynced: false },
  async run({ during, cuts, seed, unsynced }) {
    let isWhole = true
    for (const [name, work] of Object.entries(works)) {
      if (during && during !== name) continue
      const begun = Date.now()
      const options = { cuts: Number(cuts), seed: Number(seed), unsynced: unsynced === true }
      const { broken, ...figures } = await powerCutRun(work, options)
      for (const sentence of broken) console.error(`BROKEN: ${name}, ${sentence}`)
      const seconds = Math.round((Date.now() - begun) / 1000)
      console.info(JSON.stringify({ during: name, ...figures, seconds, broken: broken.length }))
      isWhole &&= broken.length === 0
    }
    return isWhole
  },
}

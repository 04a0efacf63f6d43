import { table } from '../../support/report/table.ts'
import buildOnce from '../../support/site/build-once.ts'
import type { Soak } from '../run.ts'
import { copyRun } from './copy-run.ts'

export const soak: Soak = {
  about: 'backs up, restores and moves a filled installation, and compares every row and byte',
  options: { entries: '5000', files: '200' },
  async run({ entries, files }) {
    await buildOnce()
    const figures = await copyRun({ entries: Number(entries), files: Number(files) })
    console.info(table(figures.map((row) => ({ ...row }))))
    return figures.every(({ equal }) => equal)
  },
}

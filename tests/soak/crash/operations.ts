import { engines } from '../../support/database/engines.ts'
import type { Soak } from '../run.ts'
import { enginesOf, killOperation, OPERATIONS } from './kill-operations.ts'

export const soak: Soak = {
  about: `kills ${OPERATIONS.join(', ')}, each as often on each engine, and looks whether they are whole or absent`,
  options: { kills: '50', only: '' },
  async run({ kills, only }) {
    let isWhole = true
    for (const operation of OPERATIONS.filter((name) => name.includes(String(only)))) {
      for (const engine of enginesOf(operation, engines)) {
        const { broken, ...figures } = await killOperation(operation, engine, Number(kills))
        console.info(JSON.stringify({ ...figures, broken: broken.length }))
        for (const sentence of broken) console.error(`BROKEN: ${operation} on ${engine}, ${sentence}`)
        isWhole &&= broken.length === 0
      }
    }
    return isWhole
  },
}

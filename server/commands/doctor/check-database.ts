import { EmptyDatabase } from '../../data-folder/empty-database.ts'
import { explainFailure } from '../../explain-failure.ts'
import { isLocalSite } from '../../is-this-machine.ts'
import { carryOut } from '../installation/carry-out.ts'
import { type Finding, found } from '../installation/finding.ts'

/** Checks the database; a running server, which may take `patienceMs` to answer, checks its built-in one. */
export async function checkDatabase(config: Parameters<typeof carryOut>[0], patienceMs?: number): Promise<Finding[]> {
  try {
    return JSON.parse(await carryOut(config, 'check-database', '', { patienceMs }))
  } catch (error) {
    const isNew = error instanceof EmptyDatabase && isLocalSite(config)
    return [found(isNew ? 'note' : 'wrong')`${explainFailure(error)}`]
  }
}

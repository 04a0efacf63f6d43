import { text } from 'node:stream/consumers'
import { readyDatabase } from '../../backend/prepare-database.ts'
import type { Config } from '../../config.ts'
import { EmptyDatabase } from '../../data-folder/empty-database.ts'
import { refuseMovedPostgres } from '../../data-folder/moved-away.ts'
import type { Database } from '../../database/database.ts'
import { readSchemaState, refuseOtherSchema, refuseWithoutOwner } from '../../database/schema-state.ts'
import { mayChangeSchema } from '../../database/serving-user.ts'
import { openFileStorage } from '../../storage/open-file-storage.ts'
import type { InspectionSettings } from './inspect-database.ts'
import { type AskServer, type Place, reachInstallation } from './reach-installation.ts'
import { installationTasks, type TextTask } from './tasks.ts'

/**
 * Carries out a task here or in the running server.
 * @param prepares whether the database may be made and migrated for it; otherwise one that is not up to date is refused
 */
export async function carryOut(
  config: Place & InspectionSettings & Pick<Config, 'STORAGE_URL'>,
  task: TextTask,
  input = '',
  { prepares = false, patienceMs }: { prepares?: boolean; patienceMs?: number | undefined } = {},
): Promise<string> {
  const ways = {
    async here(database: Database) {
      if (prepares) await readyDatabase(database, true)
      else {
        const state = await readSchemaState(database)
        if (state === 'empty') throw new EmptyDatabase()
        if (await mayChangeSchema(database)) refuseOtherSchema(state)
        else refuseWithoutOwner(state)
      }
      await refuseMovedPostgres(database)
      const files = await openFileStorage(database, config)
      return installationTasks({ database, files, config })[task](input)
    },
    async there(ask: AskServer) {
      const reply = await ask(task, input)
      return reply && text(reply)
    },
  }
  return reachInstallation(config, ways, { mayCreate: prepares, patienceMs })
}

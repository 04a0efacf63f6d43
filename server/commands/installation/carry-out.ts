import { text } from 'node:stream/consumers'
import { newKeys } from '../../accounts/keys.ts'
import { createBackend } from '../../api/create-backend.ts'
import { ownClient } from '../../api/own-client.ts'
import { readyDatabase } from '../../api/prepare-database.ts'
import type { Config } from '../../config.ts'
import { emptyDatabase } from '../../data-folder/empty-database.ts'
import type { Database } from '../../database/open-database.ts'
import { readSchemaState, refuseOtherSchema } from '../../database/schema-state.ts'
import { uploadRemover } from '../../jobs/remove-uploads.ts'
import { createLog } from '../../log.ts'
import { type AskServer, reachInstallation } from './reach-installation.ts'
import { installationTasks, type TextTask } from './tasks.ts'

/**
 * Carries out a task whose answer is a text, here or in the running server.
 *
 * @param prepares whether the database may be brought up to date for it; a command that only reads leaves it as it is and
 * refuses one that is not
 */
export async function carryOut(config: Config, task: TextTask, input = '', { prepares = false } = {}): Promise<string> {
  const ways = {
    async here(database: Database) {
      if (prepares) await readyDatabase(database)
      else {
        const state = await readSchemaState(database)
        if (state.kind === 'empty') throw await emptyDatabase(config.DATA_DIR)
        refuseOtherSchema(state)
      }
      // Nobody else ever speaks to this backend, so it takes no part in the keys of the server, which may be lost.
      const keys = await newKeys()
      const backend = await createBackend({ database, keys, siteUrl: config.SITE_URL, dataDir: config.DATA_DIR })
      const send = (request: Request) => backend.fetch(request, { address: '127.0.0.1', agent: 'praxis-command' })
      const tasks = installationTasks({
        database,
        config,
        keys,
        api: ownClient(backend, keys.secretKey),
        removeFiles: uploadRemover('http://localhost', keys.secretKey, send),
        log: createLog('silent'),
      })
      return tasks[task](input)
    },
    async there(ask: AskServer) {
      const answer = await ask(task, input)
      return answer && text(answer)
    },
  }
  return reachInstallation(config, ways, { mayCreate: prepares })
}

import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { keyMark, readKeyMark } from '../../../server/accounts/key-mark.ts'
import { readStoredKeys } from '../../../server/accounts/keys.ts'
import { prepareDatabase } from '../../../server/api/prepare-database.ts'
import { openInstalled } from '../../../server/backup/schemas-aside.ts'
import { sweepWorkplaces } from '../../../server/backup/workplaces.ts'
import { readConfig } from '../../../server/config.ts'
import { checkBelonging } from '../../../server/data-folder/belonging.ts'
import { holdFolder } from '../../../server/data-folder/hold-folder.ts'
import { refuseMovedDatabase } from '../../../server/data-folder/moved-away.ts'
import type { Database } from '../../../server/database/open-database.ts'
import { explainFailure } from '../../../server/explain-failure.ts'
import { createLog, routeConsoleToLog } from '../../../server/log.ts'

/**
 * Opens an installation as a start does and prints how many enquiries it holds and what does not fit together, or why it does not
 * start.
 */
routeConsoleToLog(createLog('silent'))
const { DATA_DIR, DATABASE_URL } = readConfig(process.env)
try {
  if (!DATABASE_URL) {
    await holdFolder(DATA_DIR)
    await sweepWorkplaces(DATA_DIR)
    await refuseMovedDatabase(DATA_DIR)
  }
  const database = await openInstalled({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL })
  await prepareDatabase(database)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from public.consultation_requests
  `.execute(database.sql)
  const unfit = await whatDoesNotFit(database)
  await database.close()
  process.stdout.write(`${[`${rows[0]?.count} enquiries`, ...unfit].join(', ')}\n`)
  process.exit(0)
} catch (error) {
  process.stdout.write(`${explainFailure(error)}\n`)
  process.exit(1)
}

async function whatDoesNotFit(database: Database): Promise<string[]> {
  const unfit: string[] = []
  const belonging = await checkBelonging(database, DATA_DIR)
  if (!belonging.sameInstallation) unfit.push(`database and files are apart: ${belonging.reason}`)

  const { rows } = await sql<{ path: string }>`
    select bucket_id || '/' || name as path from storage.objects
  `.execute(database.sql)
  for (const { path } of rows) if (!existsSync(join(DATA_DIR, 'files', path))) unfit.push(`${path} is missing`)

  const mark = await readKeyMark(database)
  const keys = await readStoredKeys(DATA_DIR)
  if (mark && (!keys || keyMark(keys) !== mark)) unfit.push('the keys are not those of the database')
  const mode = keys && (await stat(join(DATA_DIR, 'keys.json'))).mode & 0o777
  if (mode !== undefined && mode !== 0o600) unfit.push('others can read the keys')
  return unfit
}

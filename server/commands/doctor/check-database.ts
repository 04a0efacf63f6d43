import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { EmptyDatabase, LostDatabase } from '../../data-folder/empty-database.ts'
import { ifThere } from '../../data-folder/if-there.ts'
import { MovedAway, refuseMovedDatabase } from '../../data-folder/moved-away.ts'
import { refuseUnfinishedRestore, UnfinishedRestore } from '../../data-folder/unfinished-restore.ts'
import { explainFailure } from '../../explain-failure.ts'
import { StartupError } from '../../startup-error.ts'
import { type Place, reachInstallation, SilentProgram } from '../installation/reach-installation.ts'
import { type Finding, ok, wrong } from './finding.ts'
import { describeEmptyDatabase, type InspectionSettings, inspectDatabase } from './inspect-database.ts'

/**
 * The database, and what it tells about mails, files and the clock. The built-in one belongs to the running server, so
 * that looks for us.
 *
 * @param patienceMs how long the running server may take to answer
 */
export async function checkDatabase(config: Place & InspectionSettings, patienceMs?: number): Promise<Finding[]> {
  try {
    await refuseUnfinishedRestore(config.DATA_DIR)
    if (!config.DATABASE_URL) {
      await refuseMovedDatabase(config.DATA_DIR)
      // Opening the installation would create the folder.
      const isThere = await ifThere(stat(join(config.DATA_DIR, 'database')))
      if (!isThere) return [await describeEmptyDatabase(config.DATA_DIR)]
    }
    return await reachInstallation(
      config,
      {
        here: (database) => inspectDatabase(database, config),
        async there(ask) {
          const answer = await ask('check-database')
          if (!answer) return undefined
          return [ok('Die Website läuft, und ihre eingebaute Datenbank antwortet.'), ...JSON.parse(await text(answer))]
        },
      },
      { patienceMs },
    )
  } catch (error) {
    if (error instanceof EmptyDatabase) return [await describeEmptyDatabase(config.DATA_DIR)]
    return [unreachable(error)]
  }
}

function unreachable(error: unknown): Finding {
  if (error instanceof MovedAway)
    return wrong('Diese Installation ist zu PostgreSQL umgezogen, und DATABASE_URL fehlt.', error.message)
  if (error instanceof SilentProgram)
    return wrong('Ein Programm hält die eingebaute Datenbank, antwortet aber nicht.', error.message)
  if (error instanceof LostDatabase || error instanceof UnfinishedRestore) return wrong(error.text, error.advice)
  // Whoever opens a database says in a sentence of our own that it could not; what fails later fails in an open one.
  const isClosed = error instanceof StartupError
  const text = isClosed ? 'Die Datenbank ist nicht zu erreichen.' : 'Die Datenbank ließ sich nicht ganz prüfen.'
  return wrong(text, explainFailure(error))
}

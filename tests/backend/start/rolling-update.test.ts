// @module-tag more
import { once } from 'node:events'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { prepareDatabase } from '../../../server/backend/prepare-database.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { MIGRATIONS_FOLDER } from '../../../server/database/run-migrations.ts'
import { grantAppRole } from '../../../server/database/serving-user.ts'
import { updateRun } from '../../soak/at-work/update-run.ts'
import { asServingUser, createMigratedDatabase, engines } from '../../support/database/databases.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { runUntilExit, startProcess } from '../../support/processes/start-process.ts'
import { NO_MAIL_SERVER } from '../../support/server/server-under-test.ts'
import buildOnce from '../../support/site/build-once.ts'

const TOO_OLD = 'Die Datenbank ist neuer als das Programm. Spielen Sie die neuere Version des Programms ein.'

beforeAll(() => buildOnce(), 300_000)

/** The short form of `npm run soak -- update`. */
test.runIf(engines.includes('postgres'))(
  'no request fails while a later version migrates and takes the place of each server, and the version before does not come back',
  async () => {
    expect((await updateRun({ servers: 2, recipients: 20 })).wrong).toEqual([])
  },
  300_000,
)

test.runIf(engines.includes('postgres'))(
  'a server that cannot serve what a later version made of the database says so and ends for good',
  async () => {
    const { url, drop } = await createMigratedDatabase()
    const [DATA_DIR, migrations] = [await temporaryFolder(), await temporaryFolder()]
    const owner = await openDatabase({ dataDir: DATA_DIR, databaseUrl: url })
    const settings = { ...NO_MAIL_SERVER, DATA_DIR, DATABASE_URL: asServingUser(url), LOG_LEVEL: 'silent' }
    const { child, output, stop } = await startProcess(settings)
    onTestFinished(async () => {
      await Promise.all([stop(), owner.close()])
      await drop()
    })
    const exit = once(child, 'exit')

    // What `npm run migrate` of a later version does.
    await cp(MIGRATIONS_FOLDER, migrations, { recursive: true })
    const renames = 'alter table private.enquiry rename column message to said;'
    await writeFile(join(migrations, '999_later.sql'), renames)
    await prepareDatabase(owner, migrations)
    await grantAppRole(owner, settings.DATABASE_URL)

    expect(await exit).toEqual([78, null])
    expect(output().trim().split('\n').at(-1)).toBe(TOO_OLD)
    expect(await runUntilExit(settings)).toEqual({ code: 78, output: `${TOO_OLD}\n` })
  },
  300_000,
)

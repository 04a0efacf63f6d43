// @module-tag more

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupCommands } from '../../../server/commands/backup.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { createTestDatabase, engines } from '../../support/database/engines.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { callCommand } from '../../support/processes/call-command.ts'
import { pdfBytes } from '../../support/server/enquiries.ts'
import { AWKWARD, fill } from '../../support/server/filled-server.ts'
import { startServerUnderTest } from '../../support/server/server-under-test.ts'

test.runIf(engines.includes('postgres'))(
  'moving to PostgreSQL takes everything along, and nothing works on what was left behind',
  async () => {
    const place = await temporaryFolder()
    const [here, full] = [{ DATA_DIR: join(place, 'here') }, { DATA_DIR: join(place, 'full') }]
    for (const { DATA_DIR } of [here, full]) await copyMigratedDatabase(DATA_DIR)
    const postgres = await createTestDatabase()
    const move = (from: typeof here) => callCommand(backupCommands, ['move', postgres.url], from)
    const server = await startServerUnderTest('pglite', here)
    const upload = await fill(server)
    const { keys } = server
    expect((await move(here)).output).toContain('Ein anderes Programm benutzt schon den Ordner')
    await server.stop()

    const moved = await move(here)
    expect(moved.output).toMatch(/public\.consultation_requests +2 Zeilen {2}[0-9a-f]{16}\n/)
    expect(moved.output).toContain('Setzen Sie jetzt DATABASE_URL')
    expect(moved.code).toBe(0)

    await expect(startServerUnderTest('pglite', here)).rejects.toThrow(
      'zu PostgreSQL umgezogen, und DATABASE_URL fehlt',
    )
    // The same people sign in there, and nothing of the old folder is needed.
    const there = await startServerUnderTest('postgres', { DATABASE_URL: postgres.url })
    expect(there.keys).toEqual(keys)
    const file = await there.as.administrator.storage.from('mwo-uploads').download(upload)
    expect(new Uint8Array(await (file.data as Blob).arrayBuffer())).toEqual(new Uint8Array(pdfBytes()))
    const { data } = await there.as.administrator.from('consultation_requests').select('message')
    expect(data?.map(({ message }) => message)).toEqual(expect.arrayContaining([AWKWARD, null]))
    await there.stop()

    // A database that holds something is never moved into.
    const output = expect.stringContaining('Die PostgreSQL-Datenbank ist nicht leer')
    expect(await move(full)).toMatchObject({ code: 1, output })
    await postgres.drop()
  },
)

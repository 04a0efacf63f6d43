// @module-tag more

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupCommands } from '../../../server/commands/backup.ts'
import { createLeadership } from '../../../server/database/leadership.ts'
import { copyMigratedDatabase, createTestDatabase, engines } from '../../support/database/databases.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { callCommand } from '../../support/processes/call-command.ts'
import { AWKWARD, fill } from '../../support/server/filled-server.ts'
import { pdfBytes } from '../../support/server/requests.ts'
import { type ServerUnderTest, startServerUnderTest } from '../../support/server/server-under-test.ts'

test.runIf(engines.includes('postgres'))(
  'moving to PostgreSQL and back takes everything along, and nothing works on what was left behind',
  async () => {
    const place = await temporaryFolder()
    const [here, full] = [{ DATA_DIR: join(place, 'here') }, { DATA_DIR: join(place, 'full') }]
    for (const { DATA_DIR } of [here, full]) await copyMigratedDatabase(DATA_DIR)
    const postgres = await createTestDatabase()
    const move = (from: Record<string, string>) =>
      callCommand(backupCommands, ['move', 'postgresql'], from, `${postgres.url}\n`)
    const server = await startServerUnderTest('pglite', here)
    const upload = await fill(server)
    const { keys } = server
    expect((await move(here)).output).toContain('Ein anderes Programm benutzt schon den Ordner')
    await server.stop()
    const unread = await move({ ...here, STORAGE_URL: 'http://key:secret@127.0.0.1:1/bucket' })
    expect(unread.output).toMatch(/^Dateien ließen sich nicht lesen\..* Es bleibt alles, wie es war\.\n$/)

    const moved = await move(here)
    expect(moved.output).toMatch(/public\.consultation_requests +2 Zeilen {2}[0-9a-f]{16}\n/)
    expect(moved.output).toContain('Setzen Sie jetzt DATABASE_URL')
    expect(moved.code).toBe(0)

    await expect(startServerUnderTest('pglite', here)).rejects.toThrow(
      'zu PostgreSQL umgezogen, und DATABASE_URL fehlt',
    )
    // The same people sign in there, and nothing of the old folder is needed.
    const there = { DATABASE_URL: postgres.url }
    const holdsEverything = async (moved: ServerUnderTest) => {
      expect(moved.keys).toEqual(keys)
      const file = await moved.as.administrator.storage.from('mwo-uploads').download(upload)
      expect(new Uint8Array(await (file.data as Blob).arrayBuffer())).toEqual(new Uint8Array(pdfBytes()))
      const { data } = await moved.as.administrator.from('consultation_requests').select('message')
      expect(data?.map(({ message }) => message)).toEqual(expect.arrayContaining([AWKWARD, null]))
      await moved.stop()
    }
    await holdsEverything(await startServerUnderTest('postgres', there))

    // A database that holds something is never moved into.
    const output = expect.stringContaining('Die PostgreSQL-Datenbank ist nicht leer')
    expect(await move(full)).toMatchObject({ code: 1, output })

    const again = { DATA_DIR: join(place, 'again') }
    const moveBack = (from: Record<string, string>) => callCommand(backupCommands, ['move', again.DATA_DIR], from)
    expect((await moveBack(full)).output).toContain('DATABASE_URL fehlt')
    const running = createLeadership({ connectionString: postgres.url })
    await running.leads(['clock'])
    expect((await moveBack(there)).output).toContain('Die Website läuft noch mit dieser Datenbank.')
    await running.close()

    const back = await moveBack(there)
    expect(back.output).toContain(`Setzen Sie jetzt DATA_DIR=${again.DATA_DIR}`)
    expect(back.code).toBe(0)

    const movedAway = 'in einen Datenordner umgezogen'
    await expect(startServerUnderTest('postgres', there)).rejects.toThrow(movedAway)
    expect((await callCommand(backupCommands, ['backup', '--to', place], there)).output).toContain(movedAway)
    await holdsEverything(await startServerUnderTest('pglite', again))
    await postgres.drop()
  },
)

// @module-tag more
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adminCommands } from '../../../server/commands/admin.ts'
import { backupCommands } from '../../../server/commands/backup.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { createTestDatabase, engines } from '../../support/database/engines.ts'
import { callCommand } from '../../support/server/call-command.ts'
import { pdfBytes } from '../../support/server/enquiries.ts'
import { AWKWARD, fill } from '../../support/server/filled-server.ts'
import { startServerUnderTest } from '../../support/server/server-under-test.ts'

const GONE = 'zu PostgreSQL umgezogen, und DATABASE_URL fehlt'

test.runIf(engines.includes('postgres'))(
  'moving to PostgreSQL takes everything along, and nothing works on what was left behind',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'praxis-move-'))
    const postgres = await createTestDatabase()
    await copyMigratedDatabase(dataDir)
    const here = { DATA_DIR: dataDir }
    const server = await startServerUnderTest('pglite', here)
    const path = await fill(server)
    const move = () => callCommand(backupCommands, ['move', postgres.url], here)
    expect(await move()).toMatchObject({
      code: 1,
      output: expect.stringContaining('Ein anderes Programm benutzt schon den Ordner'),
    })
    await server.stop()

    const moved = await move()
    expect(moved.output).toMatch(/public\.consultation_requests +2 Zeilen {2}[0-9a-f]{16}\n/)
    expect(moved.output).toContain('Setzen Sie jetzt DATABASE_URL')
    expect(moved.code).toBe(0)

    await expect(startServerUnderTest('pglite', here)).rejects.toThrow(GONE)
    const command = await callCommand(adminCommands, ['retention'], here)
    expect(command).toMatchObject({ code: 1, output: expect.stringContaining(GONE) })

    // The same people sign in there.
    const there = await startServerUnderTest('postgres', { ...here, DATABASE_URL: postgres.url })
    const { data } = await there.as.administrator.from('consultation_requests').select('message')
    expect(data?.map(({ message }) => message).sort()).toEqual([AWKWARD, null].sort())
    const file = await there.as.administrator.storage.from('mwo-uploads').download(path)
    expect(new Uint8Array(await (file.data as Blob).arrayBuffer())).toEqual(new Uint8Array(pdfBytes()))
    await there.stop()

    // A database that holds something is never moved into.
    const full = await mkdtemp(join(tmpdir(), 'praxis-move-'))
    await copyMigratedDatabase(full)
    expect(await callCommand(backupCommands, ['move', postgres.url], { DATA_DIR: full })).toMatchObject({
      code: 1,
      output: expect.stringContaining('Die PostgreSQL-Datenbank ist nicht leer'),
    })
    await postgres.drop()
    for (const folder of [dataDir, full]) await rm(folder, { recursive: true })
  },
)

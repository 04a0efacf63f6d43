// @module-tag more
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupCommands } from '../../../server/commands/backup.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { callCommand } from '../../support/server/call-command.ts'
import { consultationRequest } from '../../support/server/enquiries.ts'
import { startServerUnderTest } from '../../support/server/server-under-test.ts'

test('after a power cut took the built-in database and the keys, the backup brings both back', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-rescue-'))
  const BACKUP_DIR = join(dataDir, 'backups')
  const settings = { DATA_DIR: dataDir, BACKUP_DIR, BACKUP_PASSPHRASE: 'zum Ausprobieren gedacht' }
  await copyMigratedDatabase(dataDir)
  const server = await startServerUnderTest('pglite', settings)
  const request = consultationRequest()
  await server.as.visitor.from('consultation_requests').insert(request)
  expect(await callCommand(backupCommands, ['backup'], settings)).toMatchObject({ code: 0 })
  await server.stop()
  const names = await readdir(BACKUP_DIR)
  const named = (part: string) => join(BACKUP_DIR, String(names.find((name) => name.includes(part))))

  await writeFile(join(dataDir, 'database/global/pg_control'), 'nothing that a database could read')
  await writeFile(join(dataDir, 'keys.json'), '{"publishableKey":')
  await expect(startServerUnderTest('pglite', settings)).rejects.toThrow()

  const words = ['restore', named('.tar.gz'), '--keys', named('.schluessel.'), '--replace']
  const restored = await callCommand(backupCommands, words, settings)
  expect(restored.output).toContain('Der jetzige Stand ließ sich nicht sichern')
  expect(restored.output).toContain('Die alten Dateien liegen noch in')
  expect(restored.code).toBe(0)

  const again = await startServerUnderTest('pglite', settings)
  expect(again.keys).toEqual(server.keys)
  const repeated = await again.as.visitor.from('consultation_requests').insert(request)
  expect(repeated.error?.code).toBe('23505')
  await again.stop()
  await rm(dataDir, { recursive: true })
})

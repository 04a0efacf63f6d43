// @module-tag more
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newKeys } from '../../../server/accounts/keys.ts'
import { createBackend } from '../../../server/backend/create-backend.ts'
import { readyDatabase } from '../../../server/backend/prepare-database.ts'
import type { FileStorage } from '../../../server/storage/file-storage.ts'
import { openFileStorage } from '../../../server/storage/open-file-storage.ts'
import { engines, migratedDatabase } from '../../support/database/databases.ts'
import { startS3Server } from '../../support/external/s3-server.ts'
import { uploadPath } from '../../support/server/requests.ts'

const places = [
  ...engines.map((engine) => ({ engine, isElsewhere: false })),
  { engine: 'pglite', isElsewhere: true } as const,
]

test.each(places)(
  'of two files that are uploaded under one name at once one is there, as it was sent: $engine, elsewhere $isElsewhere',
  async ({ engine, isElsewhere }) => {
    const { database, drop } = await migratedDatabase(engine)
    onTestFinished(drop)
    await readyDatabase(database, true)
    const files = await openFileStorage(database, { STORAGE_URL: isElsewhere ? await startS3Server() : undefined })
    const keys = await newKeys()
    const backend = await createBackend({ database, keys, siteUrl: 'http://localhost', files: bothBeforeRows(files) })
    const address = `http://localhost/storage/v1/object/mwo-uploads/${uploadPath()}`
    const ask = (key: string, body?: string) =>
      backend.fetch(
        new Request(address, {
          ...(body ? { method: 'POST', body } : {}),
          headers: { apikey: key, 'content-type': 'application/pdf', 'content-length': String(body?.length ?? 0) },
        }),
        { address: '127.0.0.1', agent: 'test' },
      )
    const sent = ['%PDF-1.7 of Erika', '%PDF-1.7 of Max Mustermann']

    const answers = await Promise.all(sent.map((body) => ask(keys.publishableKey, body)))

    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const kept = sent.find((_, index) => answers[index]?.ok) ?? ''
    expect(await (await ask(keys.secretKey)).text()).toBe(kept)
    const { rows } = await sql`select metadata ->> 'size' as size from storage.objects`.execute(database.sql)
    expect(rows).toEqual([{ size: String(kept.length) }])
  },
)

/** The first write waits for the second, and neither goes on to its row before both have their bytes in. */
function bothBeforeRows(files: FileStorage): FileStorage {
  const [secondBegan, bothWritten] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let [begun, written] = [0, 0]
  return {
    ...files,
    async write(...file) {
      begun += 1
      if (begun === 2) secondBegan.resolve()
      await secondBegan.promise
      await files.write(...file)
      written += 1
      if (written === 2) bothWritten.resolve()
      await bothWritten.promise
    },
  }
}

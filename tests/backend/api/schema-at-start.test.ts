// @module-tag more
import { expect, onTestFinished, test } from 'vitest'
import { createBackend } from '../../../server/backend/create-backend.ts'
import { filesInDatabase } from '../../../server/storage/in-database.ts'
import { engines, migratedDatabase } from '../../support/database/databases.ts'

const keys = {
  publishableKey: 'sb_publishable_test',
  secretKey: 'sb_secret_test',
  jwtSecret: 'ein-Geheimnis-mit-genug-Zeichen-2026',
}

test.runIf(engines.includes('postgres'))(
  'a database that goes away before the first request makes no address unknown',
  async () => {
    const { database, drop } = await migratedDatabase('postgres')
    onTestFinished(drop)
    const files = filesInDatabase(database)
    const backend = await createBackend({ database, keys, files, siteUrl: 'https://praxis.example' })
    await database.close()

    const request = new Request('https://praxis.example/rest/v1/rpc/count_article_view', {
      method: 'POST',
      headers: { apikey: keys.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ _slug: 'stille-im-alltag' }),
    })
    const answer = await backend.fetch(request, { address: '192.0.2.1', agent: null })

    expect(answer.status).toBe(500)
  },
)

import { pgliteTemplate } from './copy-migrated-folder.ts'
import { engines } from './engines.ts'
import { postgresTemplate } from './migrated-postgres.ts'

/** Before the first backend test: the migrated databases that tests copy, so that parallel workers find them ready. */
export default async function prepareTemplates(): Promise<void> {
  await pgliteTemplate()
  if (engines.includes('postgres')) await postgresTemplate()
}

import { engines, pgliteTemplate, postgresTemplate } from './databases.ts'

/** Before the first backend test: the migrated databases that tests copy, so that parallel workers find them ready. */
export default async function prepareTemplates(): Promise<void> {
  await pgliteTemplate()
  if (engines.includes('postgres')) await postgresTemplate()
}

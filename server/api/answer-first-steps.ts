import { sql } from 'kysely'
import { samplesIn } from '../../app/content/facts/fact-fields.ts'
import type { FactsDocument } from '../../app/content/facts/facts-schema.ts'
import { shippedFacts } from '../../app/content/facts/shipped-facts.ts'
import type { FirstSteps } from '../../rules/first-steps.ts'
import { isLocalName } from '../accounts/reset-window.ts'
import { newestBackup } from '../backup/archive-names.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'

interface FirstStepsParts {
  database: Database
  config: Pick<Config, 'SITE_URL' | 'SMTP_URL' | 'BACKUP_DIR'>
  /** Asks the database, as the caller, who administers: it tells administrators only. */
  administrators(): Promise<Response>
}

/** `POST /api/first-steps`: what is still to be done before visitors come, for administrators. */
export async function answerFirstSteps({ database, config, administrators }: FirstStepsParts): Promise<Response> {
  const asked = await administrators()
  if (!asked.ok) return asked
  const me = ((await asked.json()) as { is_me: boolean; second_factor: boolean }[]).find(({ is_me }) => is_me)
  if (!me) return Response.json(null)
  const facts = await publishedFacts(database)
  const steps: FirstSteps = {
    isPublic: !isLocalName(new URL(config.SITE_URL).hostname),
    samples: samplesIn(facts).length,
    isReleased: facts.isPublished,
    hasSecondFactor: me.second_factor,
    sendsMails: config.SMTP_URL !== undefined,
    newestBackup: (await newestBackup(config.BACKUP_DIR))?.toISOString() ?? null,
  }
  return Response.json(steps)
}

async function publishedFacts(database: Database): Promise<FactsDocument> {
  const { rows } = await sql<{ body: FactsDocument }>`
    select body from private.content_versions
    where document = 'facts' and version = private.current_version('facts')
  `.execute(database.sql)
  return rows[0]?.body ?? shippedFacts
}

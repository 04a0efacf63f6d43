import { sql } from 'kysely'
import { samplesIn } from '../../content/facts/fact-fields.ts'
import type { FactsDocument } from '../../content/facts/facts-schema.ts'
import { shippedFacts } from '../../content/facts/shipped-facts.ts'
import type { TextDocument } from '../../content/texts/text-document.ts'
import { unreadTexts } from '../../content/texts/unread-texts.ts'
import type { FirstSteps } from '../../rules/operation/first-steps.ts'
import { newestBackup } from '../backup/archive-names.ts'
import type { Database } from '../database/database.ts'
import { isLocalSite } from '../is-this-machine.ts'
import type { ApiCall } from './api-call.ts'

/** `POST /api/first-steps`: what is left to do before visitors come, for administrators. */
export async function answerFirstSteps({ database, config, pages, call }: ApiCall): Promise<Response> {
  const asked = await call('administrators', {})
  if (!asked.ok) return asked
  const me = ((await asked.json()) as { is_me: boolean; second_factor: boolean }[]).find(({ is_me }) => is_me)
  if (!me) return Response.json(null)
  const { isReleased, facts, texts } = await drafted(database)
  const steps: FirstSteps = {
    isPublic: !isLocalSite(config),
    samples: samplesIn(facts).length,
    unreadTexts: unreadTexts(pages.known.shipped, texts, facts.practice).length,
    isReleased,
    hasSecondFactor: me.second_factor,
    sendsMails: config.SMTP_URL !== undefined,
    newestBackup: (await newestBackup(config.BACKUP_DIR))?.toISOString() ?? null,
  }
  return Response.json(steps)
}

/** Facts and texts as drafted: releasing the site publishes what was replaced and read there. */
async function drafted(database: Database) {
  const { rows } = await sql<{
    document: string
    body: FactsDocument | null
    header: TextDocument['header'] | null
    isReleased: boolean
  }>`
    select coalesce(v.document, d.subject) as document,
      case when coalesce(v.document, d.subject) = 'facts' then coalesce(d.body, v.body) end as body,
      coalesce(d.body -> 'header', v.body -> 'header') as header,
      coalesce((v.body ->> 'isPublished')::boolean, false) as "isReleased"
    from (
      select v.* from private.content_release_documents r
      join private.content_versions v on v.document = r.document and v.version = r.version
      where r.release_id = private.current_release()
    ) v
    full join (select * from private.draft t where private.is_document(t.subject)) d on d.subject = v.document
  `.execute(database.sql)
  const facts = rows.find(({ document }) => document === 'facts')
  return {
    isReleased: facts?.isReleased ?? false,
    facts: facts?.body ?? shippedFacts,
    texts: Object.fromEntries(rows.map(({ document, header }) => [document, header ?? undefined])),
  }
}

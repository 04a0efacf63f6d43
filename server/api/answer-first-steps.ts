import { samplesIn } from '../../content/facts/fact-fields.ts'
import type { FactsDocument } from '../../content/facts/facts-schema.ts'
import { shippedFacts } from '../../content/facts/shipped-facts.ts'
import { unreadTexts } from '../../content/texts/unread-texts.ts'
import type { JsonResults } from '../../database/json-results.ts'
import type { FirstSteps } from '../../rules/operation/first-steps.ts'
import { newestBackup } from '../backup/archive-names.ts'
import { isLocalSite } from '../is-this-machine.ts'
import type { ApiCall } from './api-call.ts'

/** `POST /api/first-steps`: what is left to do before visitors come, for administrators. */
export async function answerFirstSteps({ config, pages, call }: ApiCall): Promise<Response> {
  const asked = await call('administrators', {})
  if (!asked.ok) return asked
  const me = ((await asked.json()) as { is_me: boolean; second_factor: boolean }[]).find(({ is_me }) => is_me)
  if (!me) return Response.json(null)
  // As drafted: releasing the site publishes what was replaced and read there.
  const documents: JsonResults['content_documents'] = await (await call('content_documents', {})).json()
  const texts = Object.fromEntries(
    documents.map(({ document, header, draft_header }) => [document, draft_header ?? header ?? undefined]),
  )
  const stored: JsonResults['content_state'] = await (await call('content_state', { _document: 'facts' })).json()
  const published = stored.body as FactsDocument | null
  const facts = (stored.draft?.body as FactsDocument | undefined) ?? published ?? shippedFacts
  const steps: FirstSteps = {
    isPublic: !isLocalSite(config),
    samples: samplesIn(facts).length,
    unreadTexts: unreadTexts(pages.known.shipped, texts, facts.practice).length,
    isReleased: published?.isPublished ?? false,
    hasSecondFactor: me.second_factor,
    sendsMails: config.SMTP_URL !== undefined,
    newestBackup: (await newestBackup(config.BACKUP_DIR))?.toISOString() ?? null,
  }
  return Response.json(steps)
}

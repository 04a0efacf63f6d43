import type { SupabaseClient } from '@supabase/supabase-js'
import type { FactsDocument } from '../../../content/facts/facts-schema.ts'
import { shippedFacts } from '../../../content/facts/shipped-facts.ts'
import { ADMINISTRATOR } from '../people.ts'
import { publishableKeyOf } from '../processes/start-process.ts'
import { signedIn } from '../server/server-under-test.ts'
import { type DraftChanges, publishDrafts, saveDraft } from './content-drafts.ts'

/** An administrator of a server in a process of its own, which was started with ADMIN_EMAIL and ADMIN_PASSWORD. */
export async function administratorOf(url: string): Promise<SupabaseClient> {
  return signedIn(url, await publishableKeyOf(url), ADMINISTRATOR)
}

/** Changes facts as the form does, and publishes them. */
export async function publishFacts(
  administrator: SupabaseClient,
  change: (facts: FactsDocument) => void,
): Promise<{ release: number }> {
  return publishDrafts(administrator, await saveFacts(administrator, change))
}

/** Changes facts as the form does, and leaves them as a draft. */
export async function saveFacts(
  administrator: SupabaseClient,
  change: (facts: FactsDocument) => void,
): Promise<DraftChanges> {
  return saveDraft(administrator, 'facts', (published) => {
    const facts = structuredClone((published ?? shippedFacts) as FactsDocument)
    change(facts)
    return facts
  })
}

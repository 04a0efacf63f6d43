import type { SupabaseClient } from '@supabase/supabase-js'
import type { FactsDocument } from '../../../app/content/facts/facts-schema.ts'
import { shippedFacts } from '../../../app/content/facts/shipped-facts.ts'
import { ADMINISTRATOR } from '../people.ts'
import { signedIn } from './server-under-test.ts'

/** An administrator of a server in a process of its own, which was started with ADMIN_EMAIL and ADMIN_PASSWORD. */
export async function administratorOf(url: string): Promise<SupabaseClient> {
  const { publishableKey } = (await (await fetch(`${url}/backend.json`)).json()) as { publishableKey: string }
  return signedIn(url, publishableKey, ADMINISTRATOR)
}

/** Changes facts as the form does: reads where they stand, saves a draft, publishes it. */
export async function publishFacts(
  administrator: SupabaseClient,
  change: (facts: FactsDocument) => void,
): Promise<{ release: number }> {
  const state = await call(administrator, 'content_state', { _document: 'facts' })
  const facts = structuredClone((state.body ?? shippedFacts) as FactsDocument)
  change(facts)
  const saved = await call(administrator, 'save_content_draft', {
    _document: 'facts',
    _base_version: state.version,
    _seen: (state.draft as { change: number } | null)?.change ?? 0,
    _body: facts,
  })
  const published = await call(administrator, 'publish_content', { _drafts: { facts: saved.change }, _note: '' })
  if (published.state !== 'published') throw new Error(`not published: ${JSON.stringify(published)}`)
  return { release: Number(published.release) }
}

async function call(client: SupabaseClient, name: string, args: Record<string, unknown>) {
  const { data, error } = await client.rpc(name, args)
  if (error) throw new Error(`${name}: ${error.message}`)
  return data as Record<string, unknown>
}

import type { SupabaseClient } from '@supabase/supabase-js'
import { factFields } from '../../../content/facts/fact-fields.ts'
import { RELEASE_0_FILE, type Release0 } from '../../../content/site/release-0.ts'
import { unreadTexts } from '../../../content/texts/unread-texts.ts'
import { type DraftChanges, publishDrafts, saveDraft } from './content-drafts.ts'
import { saveFacts } from './publish-facts.ts'

/** Releases the site with every sample as it is, after reading each shipped text. */
export async function releaseSite(administrator: SupabaseClient, url: string): Promise<void> {
  const texts = await readTexts(administrator, url)
  const facts = await saveFacts(administrator, (facts) => {
    facts.isPublished = true
    facts.confirmed = factFields.map(({ path }) => path)
  })
  await publishDrafts(administrator, { ...texts, ...facts })
}

/** Says of each shipped article and guide that it was read, as drafts. */
async function readTexts(administrator: SupabaseClient, url: string): Promise<DraftChanges> {
  const { texts } = (await (await fetch(`${url}${RELEASE_0_FILE}`)).json()) as Release0
  const drafts: DraftChanges = {}
  for (const name of unreadTexts(Object.keys(texts), {}, { hasPortableDevice: true })) {
    const text = texts[name]
    const read = { ...text, header: { ...text?.header, reviewedAt: '2026-11-24' } }
    Object.assign(drafts, await saveDraft(administrator, name, () => read))
  }
  return drafts
}

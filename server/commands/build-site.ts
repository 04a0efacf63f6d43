import { join } from 'node:path'
import { PostgrestClient } from '@supabase/postgrest-js'
import { factsOfDocument } from '../../app/content/facts/facts-of-document.ts'
import type { FactsDocument } from '../../app/content/facts/facts-schema.ts'
import type { ReleaseContent } from '../../app/content/site/make-site.ts'
import type { TextDocument } from '../../app/content/texts/text-document.ts'
import { berlinDay, berlinMinute } from '../../rules/berlin-time.ts'
import { type Config, readConfig } from '../config.ts'
import { environment } from '../environment.ts'
import { buildFolder, buildSiteWhenNeeded } from '../site/build-site-when-needed.ts'
import { checkShapes } from '../site/check-texts.ts'
import { SHIPPED } from '../site/pages.ts'
import { writeSite } from '../site/write-site.ts'
import { StartupError } from '../startup-error.ts'
import { print, runCommands } from './frame.ts'

await runCommands({
  usage: 'npm run build:site',
  about:
    'baut die Website und schreibt jede Seite als Datei: für Rechner ohne Server. Mit VITE_SUPABASE_URL und SUPABASE_SECRET_KEY zeigt sie, was dort veröffentlicht ist',
  async run() {
    const { SITE_URL, SUPABASE_SECRET_KEY } = readConfig()
    const release = await publishedContent(environment.VITE_SUPABASE_URL, SUPABASE_SECRET_KEY)
    await buildSiteWhenNeeded()
    const folder = join(buildFolder(), 'site')
    await writeSite(buildFolder(), folder, { siteUrl: SITE_URL, release, minute: berlinMinute(new Date()) })
    print(`Gebaut für ${SITE_URL}`)
    print(`Die Seiten liegen in ${folder}`)
    return 0
  },
})

/**
 * The published content of a Supabase project; what ships where no project is named or nothing is published. A static site has no
 * pictures: they lie in the database.
 * @throws StartupError when it cannot be read, or is not valid
 */
async function publishedContent(
  url: string | undefined,
  secretKey: Config['SUPABASE_SECRET_KEY'],
): Promise<ReleaseContent> {
  if (!url || !secretKey) return SHIPPED
  const api = new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
  })
  const { data, error } = await api.rpc('current_content')
  if (error) {
    throw new StartupError(
      `Was veröffentlicht ist, ließ sich bei ${url} nicht lesen (${error.message}). Prüfen Sie VITE_SUPABASE_URL und SUPABASE_SECRET_KEY.`,
    )
  }
  const { facts = SHIPPED.facts, ...texts } = (data as { documents: { facts?: FactsDocument } }).documents
  const problems = checkShapes(texts)
  if (problems.length > 0) {
    throw new StartupError(`Ein veröffentlichter Text hat einen Fehler, gebaut wurde nichts. ${problems.join(' ')}`)
  }
  try {
    factsOfDocument(facts, berlinDay(new Date()))
  } catch (cause) {
    throw new StartupError(
      'Die veröffentlichten Praxisdaten haben einen Fehler, gebaut wurde nichts. Prüfen Sie sie in der Verwaltung unter Praxisdaten.',
      { cause },
    )
  }
  return { facts, texts: texts as Record<string, TextDocument>, pictures: {} }
}

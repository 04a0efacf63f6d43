import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PostgrestClient } from '@supabase/postgrest-js'
import { factsOfDocument } from '../../app/content/facts/facts-of-document.ts'
import type { FactsDocument } from '../../app/content/facts/facts-schema.ts'
import { type Content, textsBy } from '../../app/content/texts/content-text.ts'
import { berlinDay, berlinMinute } from '../../rules/berlin-time.ts'
import { type Config, readConfig } from '../config.ts'
import { buildSiteWhenNeeded, builtFor, siteFolder } from '../site/build-site-when-needed.ts'
import { checkShapes } from '../site/check-texts.ts'
import { StartupError } from '../startup-error.ts'
import { print, runCommands } from './frame.ts'

type Documents = Content['texts']

await runCommands({
  usage: 'npm run build:site',
  about:
    'baut die Website wie npm start: für Rechner, auf denen nur gebaut wird. Mit VITE_SUPABASE_URL und SUPABASE_SECRET_KEY zeigt sie, was dort veröffentlicht ist',
  async run() {
    const { SITE_URL, SUPABASE_SECRET_KEY } = readConfig(process.env)
    const { facts, texts } = await publishedContent(process.env.VITE_SUPABASE_URL, SUPABASE_SECRET_KEY)
    const address = builtFor({ SITE_URL })
    const built = await buildSiteWhenNeeded({
      VITE_SITE_URL: address,
      // The first is read by app/content/facts/current-facts.ts; the second only makes a new day build again.
      ...(facts ? { FACTS_DOCUMENT: JSON.stringify(facts), FACTS_DAY: berlinDay(new Date()) } : {}),
      // Read by app/at-build/given-texts.ts. An article for later makes the site new once its time has come.
      ...(Object.keys(texts).length > 0 ? { TEXT_DOCUMENTS: await asFile(texts) } : {}),
    })
    print(built ? `Gebaut für ${SITE_URL}` : 'Schon gebaut, nichts hat sich geändert.')
    print(`Die Seiten liegen in ${join(siteFolder(address), 'client')}`)
    return 0
  },
})

/** In a file with the hash of its content as its name: too long for a variable, and another content builds again. */
async function asFile(texts: Documents): Promise<string> {
  const shown = JSON.stringify(textsBy(berlinMinute(new Date()), texts))
  const folder = join(import.meta.dirname, '../../node_modules/.cache/published-texts')
  const file = join(folder, `${createHash('sha256').update(shown).digest('hex').slice(0, 16)}.json`)
  await mkdir(folder, { recursive: true })
  await writeFile(file, shown)
  return file
}

/**
 * What is published in a Supabase project; no facts and no texts where none is named or nothing was ever published.
 *
 * @throws StartupError when it cannot be read, or when it is nothing that may become a page
 */
async function publishedContent(
  url: string | undefined,
  secretKey: Config['SUPABASE_SECRET_KEY'],
): Promise<{ facts?: FactsDocument; texts: Documents }> {
  if (!url || !secretKey) return { texts: {} }
  const api = new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
  })
  const { data, error } = await api.rpc('current_content')
  if (error) {
    throw new StartupError(
      `Was veröffentlicht ist, ließ sich bei ${url} nicht lesen (${error.message}). Prüfen Sie VITE_SUPABASE_URL und SUPABASE_SECRET_KEY.`,
    )
  }
  const { facts, ...texts } = (data as { documents: { facts?: FactsDocument } }).documents
  const problems = checkShapes(texts)
  if (problems.length > 0) {
    throw new StartupError(`Ein veröffentlichter Text hat einen Fehler, gebaut wurde nichts. ${problems.join(' ')}`)
  }
  if (!facts) return { texts: texts as Documents }
  try {
    factsOfDocument(facts, berlinDay(new Date()))
  } catch (cause) {
    throw new StartupError(
      'Die veröffentlichten Praxisdaten haben einen Fehler, gebaut wurde nichts. Prüfen Sie sie in der Verwaltung unter Praxisdaten.',
      { cause },
    )
  }
  return { facts, texts: texts as Documents }
}

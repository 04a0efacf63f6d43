import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { siteFacts } from '../content/facts/current-facts.ts'
import { contentText } from '../content/texts/content-text.ts'
import { givenDocuments } from './given-texts.ts'
import { RENDERING_PARTS, type RenderingParts } from './rendering-parts.ts'
import { shippedParts } from './shipped-parts.ts'

/**
 * Leaves what the server needs to render pages (`server/site/render-worker.ts`).
 *
 * @param folder the build's folder for the server
 * @param early what `hydrateLate` put into the pages
 */
export async function writeRenderingParts(folder: string, siteUrl: string, early: string): Promise<void> {
  const content = contentText({ facts: siteFacts, texts: await givenDocuments() })
  const parts: RenderingParts = { early, siteUrl, content, ...(await shippedParts()) }
  await writeFile(join(folder, RENDERING_PARTS), JSON.stringify(parts))
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler } from 'react-router'
import { publishedTexts } from '../../app/at-build/published-texts.ts'
import { RENDERING_PARTS, type RenderingParts } from '../../app/at-build/rendering-parts.ts'
import type { Content } from '../../app/content/texts/content-text.ts'

export interface PageRenderer {
  parts: RenderingParts
  /** @throws what the page threw, or when there is no page at this path */
  render(path: string): Promise<string>
}

/**
 * What renders pages with these facts and texts. Only for a thread of its own, once: a module that reads a fact while it is loaded
 * has to be loaded after this was called.
 *
 * @param buildFolder with the folders `client` and `server` of one build
 */
export async function createPageRenderer(buildFolder: string, content: Content): Promise<PageRenderer> {
  const parts: RenderingParts = JSON.parse(await readFile(join(buildFolder, 'server', RENDERING_PARTS), 'utf8'))
  // Before any module asks for the facts (app/content/facts/current-facts.ts).
  Object.assign(globalThis, { praxisFacts: content.facts })
  const praxisTexts = publishedTexts(content, parts)
  if (praxisTexts) Object.assign(globalThis, { praxisTexts })

  const build = await import(pathToFileURL(join(buildFolder, 'server/index.js')).href)
  let failure: unknown
  const handle = createRequestHandler(
    {
      ...build,
      entry: {
        ...build.entry,
        module: { ...build.entry.module, handleError: (error: unknown) => (failure ??= error) },
      },
    },
    'production',
  )

  return {
    parts,
    async render(path) {
      failure = undefined
      // The address of the not-found page exists nowhere, so the router answers it like every unknown one.
      const answer = await handle(new Request(new URL(path, parts.siteUrl)))
      const html = await answer.text()
      const isExpected = answer.status === 200 || (answer.status === 404 && path === '/404')
      if (!isExpected || failure) {
        throw new Error(`${path} cannot be rendered (status ${answer.status})`, { cause: failure })
      }
      return html
    },
  }
}

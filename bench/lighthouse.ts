import { cp, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { CHROMIUM_ARGUMENTS, findChromium } from '../tests/support/browser/find-chromium.ts'
import { startChild, startSite } from './children.ts'

/**
 * A copy of the build in a checkout that says `index` where sample data makes pages say `noindex`.
 * @param change changes each page. It is written into the copy as text, so it uses nothing from outside of itself
 * @returns the folder that the server of the checkout is started with
 */
export async function copyOfSite(
  checkout: string,
  folder: string,
  change: (html: string) => string = (html) => html,
): Promise<string> {
  await cp(join(checkout, 'build'), folder, { recursive: true })
  const bundle = join(folder, 'server/render-page.js')
  await rename(bundle, join(folder, 'server/unchanged.js'))
  await writeFile(
    bundle,
    `import { renderPage as render } from './unchanged.js'
export { pathsOf, renderAdminDocument } from './unchanged.js'
const change = ${change}
export function renderPage(...given) {
  const html = render(...given)
  return html && change(html.replaceAll('content="noindex"', 'content="index"'))
}
`,
  )
  return folder
}

/** Structured data stays. Fonts show at once, as in browsers without scripts. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replace('<style data-fonts="" media="print">', '<style data-fonts="">')
}

/** Serves a copy with the server of its checkout. */
export function serveCopy(checkout: string, folder: string) {
  return startSite({ checkout, folder })
}

export function startBrowser(profile: string) {
  const arguments_ = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    ...CHROMIUM_ARGUMENTS,
  ]
  return startChild(findChromium(), [...arguments_, 'about:blank'], {
    isReady: /DevTools listening on ws:\/\/[^:]+:(\d+)/,
  })
}

/** A busy machine sometimes loses a recording: up to three tries. */
export async function audit(url: string, port: number, flags: Flags = {}, tries = 3): Promise<Result> {
  const answer = await lighthouse(url, { port, logLevel: 'error', ...flags })
  if (answer && !answer.lhr.runtimeError) return answer.lhr
  if (tries > 1) return audit(url, port, flags, tries - 1)
  throw new Error(`${url}: ${answer?.lhr.runtimeError?.message ?? 'no result'}`)
}

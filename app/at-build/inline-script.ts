import { join } from 'node:path'
import { build } from 'vite'

const app = join(import.meta.dirname, '..')

/**
 * The scripts that run from the head of every page, before the first paint, as texts without imports. They are the same
 * code as the parts of the page use later. Each text is the same for every page and every visit: a content security policy
 * can name it by its hash.
 */
export function headScripts(): Promise<string[]> {
  return Promise.all(
    [
      // The settings of the display come first: they decide how the first paint looks.
      'features/accessibility/apply-early.ts',
      'features/practice/show-opening-status.ts',
      'fonts/show-fonts.ts',
      'ui/pictures/replace-lost-pictures.ts',
      'ui/islands/start-islands.ts',
    ].map(inlineScript),
  )
}

async function inlineScript(name: string): Promise<string> {
  const entry = join(app, name)
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  })
  const [chunk] = 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk' || chunk.imports.length > 0) throw new Error(`${entry}: did not become one script`)
  if (chunk.code.includes('</script')) throw new Error(`${entry}: would end the script element`)
  return chunk.code.trim()
}

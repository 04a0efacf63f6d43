import { join } from 'node:path'
import { build } from 'vite'

const app = join(import.meta.dirname, '..')

/** The scripts in the head of every page, which run before the first paint, bundled without imports. */
export function headScripts(): Promise<string[]> {
  return Promise.all(
    [
      // First, because the first paint depends on it.
      'features/accessibility/apply-early.ts',
      'features/practice/show-opening-status.ts',
      'fonts/show-fonts.ts',
      'ui/pictures/replace-lost-pictures.ts',
      'features/reading/copy-without-soft-hyphens.ts',
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

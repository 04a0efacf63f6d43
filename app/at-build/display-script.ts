import { join } from 'node:path'
import { build } from 'vite'

const entry = join(import.meta.dirname, '../features/accessibility/apply-early.ts')

/**
 * The script that applies a visitor's settings of the display before the first paint, as text without imports. It is the
 * same code as the panel uses, so both read a stored value alike. The text is the same for every page and every visit:
 * a content security policy can name it by its hash.
 */
export async function displayScript(): Promise<string> {
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

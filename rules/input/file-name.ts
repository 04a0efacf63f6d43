import { withoutControlCharacters } from './control-characters.ts'

/** File systems take 255 bytes, and a letter has up to two of them in German. */
const LONGEST_STEM = 120

/**
 * The extension follows the recognised type, so that a "PDF" does not open as a web page: "Befund.pdf.html" → "Befund.pdf"; "datei.pdf" where nothing
 * else is left. `private.safe_file_name` does the same.
 */
export function safeFileName(name: string, extension: string): string {
  const stem = withoutControlCharacters(name.normalize('NFC'))
    .replace(/^.*[/\\]/s, '')
    .replace(/[<>:"|?*]/g, '')
    // An extension contains a letter: "Befund.2024" keeps its year.
    .replace(/\.(?=[a-z0-9]*[a-z])[a-z0-9]{1,4}$/i, '')
    .replace(/\.(pdf|jpe?g|png|webp)$/i, '')
    .slice(0, LONGEST_STEM)
    .toWellFormed()
  return `${withoutEnds(stem) || 'datei'}.${extension}`
}

function withoutEnds(text: string): string {
  const characters = [...text]
  const isInner = (character: string) => !/[\s.]/.test(character)
  return characters.slice(characters.findIndex(isInner), characters.findLastIndex(isInner) + 1).join('')
}

import { withoutSteeringSigns } from './steering-signs.ts'

/** File systems take 255 bytes, and a letter has up to two of them in German. */
const LONGEST_STEM = 120

/**
 * The name under which a visitor's file is kept and handed out. Its ending follows the type that was recognised by the content,
 * so that a "PDF" does not open as a web page or a program: "Befund.pdf.html" → "Befund.pdf". Signs that steer text or paths are
 * taken out. `private.safe_file_name` does the same.
 * @param extension of the recognised type, without the dot
 * @returns "datei.pdf" and the like where nothing else is left
 */
export function safeFileName(name: string, extension: string): string {
  const stem = withoutSteeringSigns(name.normalize('NFC'))
    .replace(/^.*[/\\]/s, '')
    .replace(/[<>:"|?*]/g, '')
    // An ending holds a letter: "Befund.2024" keeps its year.
    .replace(/\.(?=[a-z0-9]*[a-z])[a-z0-9]{1,4}$/i, '')
    .replace(/\.(pdf|jpe?g|png|webp)$/i, '')
    .slice(0, LONGEST_STEM)
    .toWellFormed()
  return `${withoutEnds(stem) || 'datei'}.${extension}`
}

/** Without blanks and dots at both ends. */
function withoutEnds(text: string): string {
  const signs = [...text]
  const isInner = (sign: string) => !/[\s.]/.test(sign)
  return signs.slice(signs.findIndex(isInner), signs.findLastIndex(isInner) + 1).join('')
}

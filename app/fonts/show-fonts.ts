import { afterFirstPaint } from '../lib/after-first-paint.ts'

/**
 * Runs from the head of every page (at-build/inline-script.ts). On the first page of a visit the fonts are fetched after the
 * first paint, and fallback fonts of the same width are shown until then; on later pages they are cached. Both typefaces count
 * in the same moment, once both are there: the page is laid out again only once.
 */
const sheet = document.querySelector<HTMLStyleElement>('style[data-fonts]')
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const isFirstPage = visit?.type === 'navigate' && !document.referrer.startsWith(`${location.origin}/`)

async function showFonts(): Promise<void> {
  if (!sheet) return
  const faces = Array.from(sheet.sheet?.cssRules ?? []).flatMap((rule) => {
    const { style } = rule as CSSFontFaceRule
    const [family, source, weight, unicodeRange] = ['font-family', 'src', 'font-weight', 'unicode-range'].map((name) =>
      style.getPropertyValue(name),
    )
    // What a German page needs has the space; the sheet has the files for other letters.
    if (!family || !source || !/^U\+0*20-/i.test(unicodeRange ?? '')) return []
    return [new FontFace(family.replaceAll(/["']/g, ''), source, { weight, unicodeRange })]
  })
  await Promise.allSettled(faces.map((face) => face.load()))
  for (const face of faces) document.fonts.add(face)
  sheet.media = 'all'
}

if (isFirstPage) {
  // The rings of the scene rise once a visit (styles/scene.css).
  document.documentElement.dataset.firstPage = ''
  afterFirstPaint(() => void showFonts())
} else {
  void showFonts()
}

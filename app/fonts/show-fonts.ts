import { afterFirstPaint } from '../lib/after-first-paint.ts'

/**
 * Runs from the head of every page (at-build/inline-script.ts). On the first page of a visit the fonts are fetched after the
 * first paint, and fallback fonts of the same width are shown until then; on later pages they are cached and shown at once.
 */
const sheet = document.querySelector<HTMLStyleElement>('style[data-fonts]')
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const isFirstPage = visit?.type === 'navigate' && !document.referrer.startsWith(`${location.origin}/`)

function showFonts(): void {
  if (sheet) sheet.media = 'all'
}

if (isFirstPage) afterFirstPaint(showFonts)
else showFonts()

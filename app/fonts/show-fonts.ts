import { afterFirstPaint } from '../lib/after-first-paint.ts'

/**
 * Runs from the head of every page (see at-build/inline-script.ts). On the first page of a visit the fonts are fetched after the first
 * paint: a slow connection brings the words sooner without them, and others that take the same room stand in. Whoever comes from another page of
 * the site, or loads one again, has them already and sees them at once.
 */
const sheet = document.querySelector<HTMLStyleElement>('style[data-fonts]')
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const isFirstPage = visit?.type === 'navigate' && !document.referrer.startsWith(`${location.origin}/`)

function showFonts(): void {
  if (sheet) sheet.media = 'all'
}

if (isFirstPage) afterFirstPaint(showFonts)
else showFonts()

/**
 * Calls `run` after the first paint with words, which work before it would delay on a slow phone. The first paint of
 * all may be the empty background. Browsers that do not report it call at once.
 */
export function afterFirstPaint(run: () => void): void {
  const observer = new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    run()
  })
  if (PerformanceObserver.supportedEntryTypes.includes('paint')) observer.observe({ type: 'paint', buffered: true })
  else run()
}

/**
 * Calls `run` after the first paint with words: what works before it takes the time of the painting on a slow phone. The first paint
 * of all may be the empty background. A browser that does not tell is not waited for.
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

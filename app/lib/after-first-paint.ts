/** Calls `run` after the first contentful paint; at once in browsers that do not report it. */
export function afterFirstPaint(run: () => void): void {
  const observer = new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    run()
  })
  if (PerformanceObserver.supportedEntryTypes.includes('paint')) observer.observe({ type: 'paint', buffered: true })
  else run()
}

/** Shows the reading guide while `<html>` says so (apply-settings.ts). Its code is loaded when it is first wanted. */
export function keepReadingGuide(): void {
  const root = document.documentElement
  let stop: (() => void) | undefined
  const isWanted = () => root.dataset.guide === 'on'
  const update = async () => {
    if (isWanted() && !stop) {
      const { startReadingGuide } = await import('./reading-guide.ts')
      if (isWanted()) stop ??= startReadingGuide()
    } else if (!isWanted()) {
      stop?.()
      stop = undefined
    }
  }
  // Without a network it is tried again at the next change.
  const tryUpdate = () => void update().catch((error: unknown) => console.warn(error))
  tryUpdate()
  new MutationObserver(tryUpdate).observe(root, { attributeFilter: ['data-guide'] })
}

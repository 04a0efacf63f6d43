/** Of one kind of storage. Nothing here throws. */
type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `localStorage`, or what this page remembers where the browser refuses to store: it blocks cookies, or is full. */
export const deviceStorage = keptInPageToo(() => window.localStorage)

/** `sessionStorage`, or what this page remembers. */
export const tabStorage = keptInPageToo(() => window.sessionStorage)

/**
 * For a caller that has to know whether it stored: not kept in the page.
 * @returns undefined where the browser refuses to store, or its storage is full
 */
export function onDevice<Answer>(work: (storage: Storage) => Answer): Answer | undefined {
  return attempt(() => work(window.localStorage))
}

/** @param open Chromium throws here already when it blocks cookies. */
function keptInPageToo(open: () => Storage): BrowserStorage {
  /** What could not be stored. */
  const inPage = new Map<string, string>()
  return {
    getItem: (key) => inPage.get(key) ?? attempt(() => open().getItem(key)) ?? null,
    setItem(key, value) {
      inPage.set(key, value)
      attempt(() => {
        open().setItem(key, value)
        inPage.delete(key)
      })
    },
    removeItem(key) {
      inPage.delete(key)
      attempt(() => open().removeItem(key))
    },
  }
}

function attempt<Answer>(work: () => Answer): Answer | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
